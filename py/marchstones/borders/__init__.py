"""Borders (Schotten Totten) in its editions of 1999, 2004 and 2024: rules B1-B8."""
