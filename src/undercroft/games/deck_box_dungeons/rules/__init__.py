"""The rules of Deck Box Dungeons, in the order of RULES.md."""
