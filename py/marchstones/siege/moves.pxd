cpdef int move(int kind, int a, int b) noexcept
