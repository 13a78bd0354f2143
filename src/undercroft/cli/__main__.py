"""`python -m undercroft.cli`, which is `undercroft`."""

from undercroft.cli import main

main()
