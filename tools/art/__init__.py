"""The pictures of the games, drawn by the build: "a Highland picture book in which small proud people quarrel over stones".

Each file of `art/` is a sheet: cells of one size in rows, shown one at a time as a background. The cell in column x of
c and row y of r is

    background: url(art/stones.svg) calc(x * 100% / (c - 1)) calc(y * 100% / (r - 1)) / calc(c * 100%) calc(r * 100%);

on a box of the cell's shape. A box of another shape takes `auto` for one of the sizes and crops the cell.

file              cell       columns                            rows
borders-r …-w     120 × 150  values 1 to 9                      1
siege-r …-p       120 × 150  values 0 to 11                     1
tactics           120 × 150  `tactics.CARDS`                    1
backs             120 × 168  clan, tactics                      1
stones            120 × 150  stones 1 to 9                      free, mine, theirs; each leaning left, upright, right
walls             120 × 136  walls 1 to 7: a castle together    whole, breached, burning
athletes          110 × 112  four pull, two stumble, two lie    mine, pulling leftwards at the left end; theirs
opponents         120 × 120  `tactics.OPPONENTS`                1
ribbon            300 × 72   1                                  mine, theirs
torch             60 × 156   burning, cold                      1
stake             60 × 110   1                                  1
knot              40 × 70    1                                  1
hill              600 × 120  1                                  1
land-morning …    1200 × 600 1; morning, noon, dusk, night      1
rain              120 × 120  a tile: repeat                     1
mist              240 × 100  a tile: repeat-x                   1
mud               120 × 50   a tile: repeat-x                   1

`hill` and `ribbon` stretch to any box. The page writes every digit and word itself: the middle of stones and walls is left plain for them. Nothing is random
but what is seeded, so the same sources give the same bytes.
"""

from art import clans, land, siege, stones, tactics, tug


def pictures() -> dict[str, str]:
    """Every sheet by its name."""
    drawn = {f"borders-{clan}": clans.sheet(clan) for clan in clans.HATS}
    drawn |= {f"siege-{company}": siege.sheet(company) for company in siege.HATS}
    drawn |= {f"land-{time}": land.land(time) for time in land.TIMES}
    drawn |= {"tactics": tactics.sheet(), "opponents": tactics.portraits(), "backs": land.backs()}
    drawn |= {"stones": stones.stones(), "walls": stones.walls(), "athletes": tug.athletes()}
    drawn |= {"stake": tug.stake(), "knot": tug.knot(), "hill": tug.hill()}
    drawn |= {"rain": land.rain(), "mist": land.mist(), "mud": land.mud()}
    return drawn | {"torch": land.torch(), "ribbon": land.ribbon()}
