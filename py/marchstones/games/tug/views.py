"""The views of Tug, as types."""

from __future__ import annotations

from marchstones.views import Common


class TugView(Common):
    """A leg of Tug, of which everybody sees everything."""

    columns: list[list[int]]
    free: list[int] | None
    standing: list[int]
    lying: list[int]
    places: list[int]
    rerolled: list[int]


View = TugView
