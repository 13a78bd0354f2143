"""The program that serves all of it, and what stands before it."""
