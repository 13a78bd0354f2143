"""The table on the screen: the waiting room, the match, looking back."""
