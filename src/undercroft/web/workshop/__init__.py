"""Building what a seat brings, such as a deck."""
