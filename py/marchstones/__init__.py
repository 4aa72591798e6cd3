"""Marchstones: rules engine, records and opponent for a family of two-player tactical games."""

__version__ = "0.1.0"
