// What Schoku takes from the header `intrin.h` of another compiler, for GCC on Linux.
#pragma once
#include <x86intrin.h>

#define __popcnt16(x) __builtin_popcount((unsigned short)(x))

template <typename T> static inline unsigned char reset_bit(T *word, long long bit) {
    const unsigned char was = (*word >> bit) & 1;
    *word &= ~((T)1 << bit);
    return was;
}
#define _bittestandreset reset_bit
#define _bittestandreset64 reset_bit
