@cython.locals(state=State, moves=int, out="int[::1]")
cpdef int games(State start, Rng rng, int n) except -1
@cython.locals(moves=int)
cpdef int game(State state, Rng rng, int[::1] out) except -1
