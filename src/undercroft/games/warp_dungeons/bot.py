"""Bots."""

bots = {}
