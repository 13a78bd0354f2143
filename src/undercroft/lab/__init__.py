"""The lab: thousands of matches between bots, and what can be learned from them."""

from undercroft.lab.report import Report
from undercroft.lab.simulate import Plan, Row, play_match, simulate, together

__all__ = ["Plan", "Report", "Row", "play_match", "simulate", "together"]
