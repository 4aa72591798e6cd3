"""Tug: a tug of war with dice between two villages: rules T1-T3."""
