"""The same tables for programs, as JSON; and the ways in to the commands."""
