cdef class Recall:
    cdef Borders table
    cdef int[54] cards
    cdef int n, card, plays
    cdef double[378] missed
    cdef int[::1] legal
    cdef double[::1] scores

    @cython.locals(table=Borders, other=cython.int, card=cython.int, i=cython.int, side=cython.int)
    cdef int look_back(self, Evaluation evaluation, Table source, int seat) except -1
    @cython.locals(i=cython.int)
    cdef int set_aside(self, int card) except -1
    @cython.locals(table=Borders, last=cython.int, newest=cython.int, side=cython.int, at=cython.int, owner=cython.int)
    cdef int take_back(self) except -2
    @cython.locals(table=Borders, now=cython.int, before=cython.int, i=cython.int, card=cython.int, other=cython.int, at=cython.int, hands=cython.int, mean=cython.double, first=cython.int, held=cython.int, n=cython.int, place=cython.int, played=cython.int, done=cython.double, best=cython.double)
    cdef int reckon(self, Evaluation evaluation, int stone) except -1
    @cython.locals(total=cython.double, at=cython.int, newest=cython.int, i=cython.int, card=cython.int)
    cdef double weight(self, Table world, int seat) except -1
