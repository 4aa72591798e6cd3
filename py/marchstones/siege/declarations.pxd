cpdef bint holds(Table table, int wall) except -9
cdef bint leads(Table table, int wall) except -9
cdef bint refuted(Table table, int wall) except -9
cpdef tuple survey(Table table, int side, int also)
