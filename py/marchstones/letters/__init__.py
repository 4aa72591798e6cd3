"""A game between two people far apart: sealed letters, hidden cards without a dealer, and the check at the end.

`docs/far.md` tells the protocol. `group`, `keys` and `deck` are the arithmetic; `log` the sealed chain of letters;
`table` what a letter does to a game; `fill` and `audit` the way to the engine; `client` one player's side of it all.
"""
