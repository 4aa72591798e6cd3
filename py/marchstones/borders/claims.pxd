cpdef bint holds(Table table, int stone, int seat) except -9
cdef bint leads(Table table, int side) except -9
cdef bint refuted(Table table, int side) except -9
cpdef tuple survey(Table table, int side, int also)
