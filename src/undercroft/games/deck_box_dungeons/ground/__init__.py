"""The dungeon as it lies on the table: spaces, plans, walking and sight (DB-1, 7, 8, 10)."""
