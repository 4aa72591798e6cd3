"""Siege: Schotten Totten 2, an attacker and a defender at seven walls."""
