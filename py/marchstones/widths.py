"""Whole numbers of another width than C's int, for annotations; interpreted, every number is as wide as it needs to be.

An `int` has 32 bits where the modules are compiled. These say how many bits a number needs, and whether it has a sign.
"""

Int64 = int
UInt32 = int
UInt64 = int
