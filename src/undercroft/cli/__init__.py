"""The command line: `undercroft`."""
