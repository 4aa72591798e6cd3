"""The opponent: a tree search over positions, the levels, and the door from a view to an answer. Imports no game."""
