"""The way to a table: the games, their set-up and their rules."""
