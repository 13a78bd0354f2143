"""`python -m undercroft`, which is `undercroft`."""

from undercroft.cli import main

main()
