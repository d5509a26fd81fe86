//! Vectors of nine words, one per digit, in the registers of x86-64 and 64-bit ARM, and their operations.
//!
//! This is the only file with unsafe code. Every function here except those of [`Processor`] is inlined into its
//! caller, up to a function that is compiled for the processor's features; nothing else calls them.
#![expect(unsafe_code, reason = "intrinsics may only run where the processor has them")]

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64 as arm;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as x86;
#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;
#[cfg(target_arch = "x86_64")]
use std::sync::atomic::Ordering;

/// The kind of vectors that the processor has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Processor {
    /// SSE2, which every x86-64 processor has.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    /// SSE 4.2 and POPCNT.
    #[cfg(target_arch = "x86_64")]
    Sse4,
    /// AVX: the same registers as SSE, but instructions need not overwrite an operand.
    #[cfg(target_arch = "x86_64")]
    Avx,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// NEON, which every 64-bit ARM processor has.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

/// Work that is compiled for the processor's features; its method must be inlined.
pub(super) trait Task {
    /// The result.
    type Output;
    /// Does the work on these lanes.
    fn run<L: Lanes>(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
impl Processor {
    /// All kinds, the best first.
    const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Avx, Self::Sse4, Self::Sse2];

    /// The best kind that the processor has and [`limit_vectors`](super::super::limit_vectors) allows.
    pub(super) fn detect() -> Self {
        static DETECTED: OnceLock<Processor> = OnceLock::new();
        *DETECTED.get_or_init(|| {
            let widest = super::super::counter::WIDEST.load(Ordering::Relaxed);
            Self::ALL[widest..].iter().copied().find(|processor| processor.is_here()).unwrap_or(Self::Sse2)
        })
    }

    /// All kinds that the processor has, the best first.
    pub(super) fn here() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|processor| processor.is_here())
    }

    fn is_here(self) -> bool {
        let has_sse4 = || is_x86_feature_detected!("sse4.2") && is_x86_feature_detected!("popcnt");
        let has_avx = || has_sse4() && is_x86_feature_detected!("avx");
        let has_avx2 = || {
            has_avx()
                && is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
        };
        let has_avx512 = || {
            has_avx2()
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
        };
        match self {
            Self::Sse2 => true,
            Self::Sse4 => has_sse4(),
            Self::Avx => has_avx(),
            Self::Avx2 => has_avx2(),
            Self::Avx512 => has_avx512(),
        }
    }

    /// Runs the task with the processor's features.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "sse4.2,popcnt")]
        fn sse4<T: Task>(task: T) -> T::Output {
            task.run::<Sse2>()
        }
        #[target_feature(enable = "avx,popcnt")]
        fn avx<T: Task>(task: T) -> T::Output {
            task.run::<Sse2>()
        }
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
        fn avx2<T: Task>(task: T) -> T::Output {
            task.run::<Avx2>()
        }
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512vl,avx512bw,avx512dq")]
        fn avx512<T: Task>(task: T) -> T::Output {
            task.run::<Avx512>()
        }
        match self {
            Self::Sse2 => task.run::<Sse2>(),
            // SAFETY: only `here` and `detect` create a `Processor`, and only one whose features the processor has.
            Self::Sse4 => unsafe { sse4(task) },
            // SAFETY: as above.
            Self::Avx => unsafe { avx(task) },
            // SAFETY: as above.
            Self::Avx2 => unsafe { avx2(task) },
            // SAFETY: as above.
            Self::Avx512 => unsafe { avx512(task) },
        }
    }
}

#[cfg(target_arch = "aarch64")]
impl Processor {
    /// The kind that every 64-bit ARM processor has.
    pub(super) const fn detect() -> Self {
        Self::Neon
    }

    /// All kinds that the processor has.
    pub(super) fn here() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Neon)
    }

    /// Runs the task.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        task.run::<Neon>()
    }
}

/// The lanes of a vector in memory: nine digits in three groups of three, each followed by one lane that belongs to no
/// digit, and another such group of four lanes.
pub(super) const LANES: usize = 16;

/// A vector in memory.
pub(super) type Words = [u32; LANES];

/// The lane of a digit, 0-based.
pub(super) const fn lane_of(digit: usize) -> usize {
    digit / 3 * 4 + digit % 3
}

/// The lanes that belong to digits, one bit each.
const DIGITS: u32 = 0b0111_0111_0111;

/// A 32-bit word for each digit. Shifts and sums act on each lane separately.
pub(super) trait Lanes: Copy {
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// Loads from memory, and stores back. Words that belong to no digit may be dropped.
    fn load(words: &Words) -> Self;
    fn stored(self) -> Words;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that the other does not have.
    fn without(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn left<const BITS: u32>(self) -> Self;
    fn right<const BITS: u32>(self) -> Self;
    /// In each lane, the word of the next digit of its group, cyclically; or of the digit before.
    fn next(self) -> Self;
    fn last(self) -> Self;
    /// In each group, the words of the next group, cyclically; or of the group before.
    fn next_group(self) -> Self;
    fn last_group(self) -> Self;
    /// Whether any bit of any lane is set.
    fn any(self) -> bool;
    /// The word of the first lane.
    fn first(self) -> u32;
    /// One bit for each digit's lane that has a bit in common with this word.
    fn lanes_with(self, word: u32) -> u32;
    /// Each bit from `one` where `mask` has it, otherwise from `other`.
    #[inline(always)]
    fn select(mask: Self, one: Self, other: Self) -> Self {
        mask.and(one).or(other.without(mask))
    }
    /// The bits that at least one of the three has.
    #[inline(always)]
    fn any_of(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn two_of(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// One bit for each byte that equals this one.
    fn equal(bytes: &[u8; 32], byte: u8) -> u32;
    /// One bit for each byte that is greater than this one; all are ASCII.
    fn above(bytes: &[u8; 32], byte: u8) -> u32;
}

// SAFETY of every block below: these functions are inlined into a `Task`, which only `Processor::run` runs, where the
// processor has the features that their vector needs (SSE2 and NEON are always present). The intrinsics read and write
// only registers; those that load or store access only a part of the array that is named.

/// Functions of [`Lanes`], each an expression of intrinsics that is compiled into its caller.
macro_rules! inlined {
    ($(fn $name:ident $(<const $bits:ident>)? ($($argument:ident $(: $type:ty)?),*) -> $result:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name $(<const $bits: u32>)? ($($argument $(: $type)?),*) -> $result {
            // SAFETY: see above.
            unsafe { $body }
        }
    )*};
}

/// The lane orders of `next` and `last` within four lanes.
#[cfg(target_arch = "x86_64")]
const NEXT: i32 = 0b11_00_10_01;
#[cfg(target_arch = "x86_64")]
const LAST: i32 = 0b11_01_00_10;

/// Sixteen lanes of AVX-512.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Avx512(x86::__m512i);

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx512 {
    inlined! {
        fn splat(word: u32) -> Self { Self(x86::_mm512_set1_epi32(word.cast_signed())) }
        fn load(words: &Words) -> Self { Self(x86::_mm512_loadu_si512(words.as_ptr().cast())) }
        fn stored(self) -> Words {{
            let mut words = [0; LANES];
            x86::_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0);
            words
        }}
        fn and(self, other: Self) -> Self { Self(x86::_mm512_and_si512(self.0, other.0)) }
        fn or(self, other: Self) -> Self { Self(x86::_mm512_or_si512(self.0, other.0)) }
        fn xor(self, other: Self) -> Self { Self(x86::_mm512_xor_si512(self.0, other.0)) }
        fn without(self, other: Self) -> Self { Self(x86::_mm512_andnot_si512(other.0, self.0)) }
        fn plus(self, other: Self) -> Self { Self(x86::_mm512_add_epi32(self.0, other.0)) }
        fn minus(self, other: Self) -> Self { Self(x86::_mm512_sub_epi32(self.0, other.0)) }
        fn left<const BITS>(self) -> Self { Self(x86::_mm512_slli_epi32::<BITS>(self.0)) }
        fn right<const BITS>(self) -> Self { Self(x86::_mm512_srli_epi32::<BITS>(self.0)) }
        fn next(self) -> Self { Self(x86::_mm512_shuffle_epi32::<NEXT>(self.0)) }
        fn last(self) -> Self { Self(x86::_mm512_shuffle_epi32::<LAST>(self.0)) }
        fn next_group(self) -> Self { Self(x86::_mm512_shuffle_i32x4::<NEXT>(self.0, self.0)) }
        fn last_group(self) -> Self { Self(x86::_mm512_shuffle_i32x4::<LAST>(self.0, self.0)) }
        fn any(self) -> bool { x86::_mm512_test_epi32_mask(self.0, self.0) != 0 }
        fn first(self) -> u32 { x86::_mm512_cvtsi512_si32(self.0).cast_unsigned() }
        fn lanes_with(self, word: u32) -> u32 {
            u32::from(x86::_mm512_test_epi32_mask(self.0, Self::splat(word).0)) & DIGITS
        }
        fn select(mask: Self, one: Self, other: Self) -> Self {
            Self(x86::_mm512_ternarylogic_epi32::<0b1100_1010>(mask.0, one.0, other.0))
        }
        fn any_of(a: Self, b: Self, c: Self) -> Self {
            Self(x86::_mm512_ternarylogic_epi32::<0b1111_1110>(a.0, b.0, c.0))
        }
        fn two_of(a: Self, b: Self, c: Self) -> Self {
            Self(x86::_mm512_ternarylogic_epi32::<0b1110_1000>(a.0, b.0, c.0))
        }
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
            x86::_mm256_cmpeq_epi8_mask(
                x86::_mm256_loadu_si256(bytes.as_ptr().cast()),
                x86::_mm256_set1_epi8(byte.cast_signed()),
            )
        }
        fn above(bytes: &[u8; 32], byte: u8) -> u32 {
            x86::_mm256_cmpgt_epi8_mask(
                x86::_mm256_loadu_si256(bytes.as_ptr().cast()),
                x86::_mm256_set1_epi8(byte.cast_signed()),
            )
        }
    }
}

/// Twelve lanes of AVX2: two groups in one register, and the third.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Avx2(x86::__m256i, x86::__m128i);

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx2 {
    inlined! {
        fn splat(word: u32) -> Self {
            Self(x86::_mm256_set1_epi32(word.cast_signed()), x86::_mm_set1_epi32(word.cast_signed()))
        }
        fn load(words: &Words) -> Self {
            Self(x86::_mm256_loadu_si256(words.as_ptr().cast()), x86::_mm_loadu_si128(words[8..].as_ptr().cast()))
        }
        fn stored(self) -> Words {{
            let mut words = [0; LANES];
            x86::_mm256_storeu_si256(words.as_mut_ptr().cast(), self.0);
            x86::_mm_storeu_si128(words[8..].as_mut_ptr().cast(), self.1);
            words
        }}
        fn and(self, other: Self) -> Self {
            Self(x86::_mm256_and_si256(self.0, other.0), x86::_mm_and_si128(self.1, other.1))
        }
        fn or(self, other: Self) -> Self {
            Self(x86::_mm256_or_si256(self.0, other.0), x86::_mm_or_si128(self.1, other.1))
        }
        fn xor(self, other: Self) -> Self {
            Self(x86::_mm256_xor_si256(self.0, other.0), x86::_mm_xor_si128(self.1, other.1))
        }
        fn without(self, other: Self) -> Self {
            Self(x86::_mm256_andnot_si256(other.0, self.0), x86::_mm_andnot_si128(other.1, self.1))
        }
        fn plus(self, other: Self) -> Self {
            Self(x86::_mm256_add_epi32(self.0, other.0), x86::_mm_add_epi32(self.1, other.1))
        }
        fn minus(self, other: Self) -> Self {
            Self(x86::_mm256_sub_epi32(self.0, other.0), x86::_mm_sub_epi32(self.1, other.1))
        }
        fn left<const BITS>(self) -> Self {{
            let bits = x86::_mm_cvtsi32_si128(BITS.cast_signed());
            Self(x86::_mm256_sll_epi32(self.0, bits), x86::_mm_sll_epi32(self.1, bits))
        }}
        fn right<const BITS>(self) -> Self {{
            let bits = x86::_mm_cvtsi32_si128(BITS.cast_signed());
            Self(x86::_mm256_srl_epi32(self.0, bits), x86::_mm_srl_epi32(self.1, bits))
        }}
        fn next(self) -> Self {
            Self(x86::_mm256_shuffle_epi32::<NEXT>(self.0), x86::_mm_shuffle_epi32::<NEXT>(self.1))
        }
        fn last(self) -> Self {
            Self(x86::_mm256_shuffle_epi32::<LAST>(self.0), x86::_mm_shuffle_epi32::<LAST>(self.1))
        }
        fn next_group(self) -> Self {{
            let third = x86::_mm256_castsi128_si256(self.1);
            Self(x86::_mm256_permute2x128_si256::<0x21>(self.0, third), x86::_mm256_castsi256_si128(self.0))
        }}
        fn last_group(self) -> Self {{
            let third = x86::_mm256_castsi128_si256(self.1);
            Self(x86::_mm256_permute2x128_si256::<0x02>(self.0, third), x86::_mm256_extracti128_si256::<1>(self.0))
        }}
        fn any(self) -> bool {{
            let all = x86::_mm256_or_si256(self.0, x86::_mm256_zextsi128_si256(self.1));
            x86::_mm256_testz_si256(all, all) == 0
        }}
        fn first(self) -> u32 { x86::_mm256_cvtsi256_si32(self.0).cast_unsigned() }
        fn lanes_with(self, word: u32) -> u32 {{
            let Self(two, third) = Self::splat(word);
            let two = x86::_mm256_cmpeq_epi32(x86::_mm256_and_si256(self.0, two), two);
            let third = x86::_mm_cmpeq_epi32(x86::_mm_and_si128(self.1, third), third);
            let two = x86::_mm256_movemask_ps(x86::_mm256_castsi256_ps(two));
            let third = x86::_mm_movemask_ps(x86::_mm_castsi128_ps(third));
            (two | third << 8).cast_unsigned() & DIGITS
        }}
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {{
            let bytes = x86::_mm256_loadu_si256(bytes.as_ptr().cast());
            x86::_mm256_movemask_epi8(x86::_mm256_cmpeq_epi8(bytes, x86::_mm256_set1_epi8(byte.cast_signed())))
                .cast_unsigned()
        }}
        fn above(bytes: &[u8; 32], byte: u8) -> u32 {{
            let bytes = x86::_mm256_loadu_si256(bytes.as_ptr().cast());
            x86::_mm256_movemask_epi8(x86::_mm256_cmpgt_epi8(bytes, x86::_mm256_set1_epi8(byte.cast_signed())))
                .cast_unsigned()
        }}
    }
}

/// Twelve lanes of SSE2: the three groups.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Sse2([x86::__m128i; 3]);

/// Applies an intrinsic of two vectors to each of three pairs.
macro_rules! thrice {
    ($intrinsic:path, $one:expr, $other:expr) => {
        Self([$intrinsic($one[0], $other[0]), $intrinsic($one[1], $other[1]), $intrinsic($one[2], $other[2])])
    };
}

#[cfg(target_arch = "x86_64")]
impl Lanes for Sse2 {
    inlined! {
        fn splat(word: u32) -> Self { Self([x86::_mm_set1_epi32(word.cast_signed()); 3]) }
        fn load(words: &Words) -> Self {
            Self([
                x86::_mm_loadu_si128(words.as_ptr().cast()),
                x86::_mm_loadu_si128(words[4..].as_ptr().cast()),
                x86::_mm_loadu_si128(words[8..].as_ptr().cast()),
            ])
        }
        fn stored(self) -> Words {{
            let mut words = [0; LANES];
            x86::_mm_storeu_si128(words.as_mut_ptr().cast(), self.0[0]);
            x86::_mm_storeu_si128(words[4..].as_mut_ptr().cast(), self.0[1]);
            x86::_mm_storeu_si128(words[8..].as_mut_ptr().cast(), self.0[2]);
            words
        }}
        fn and(self, other: Self) -> Self { thrice!(x86::_mm_and_si128, self.0, other.0) }
        fn or(self, other: Self) -> Self { thrice!(x86::_mm_or_si128, self.0, other.0) }
        fn xor(self, other: Self) -> Self { thrice!(x86::_mm_xor_si128, self.0, other.0) }
        fn without(self, other: Self) -> Self { thrice!(x86::_mm_andnot_si128, other.0, self.0) }
        fn plus(self, other: Self) -> Self { thrice!(x86::_mm_add_epi32, self.0, other.0) }
        fn minus(self, other: Self) -> Self { thrice!(x86::_mm_sub_epi32, self.0, other.0) }
        fn left<const BITS>(self) -> Self {
            thrice!(x86::_mm_sll_epi32, self.0, [x86::_mm_cvtsi32_si128(BITS.cast_signed()); 3])
        }
        fn right<const BITS>(self) -> Self {
            thrice!(x86::_mm_srl_epi32, self.0, [x86::_mm_cvtsi32_si128(BITS.cast_signed()); 3])
        }
        fn next(self) -> Self {
            Self([
                x86::_mm_shuffle_epi32::<NEXT>(self.0[0]),
                x86::_mm_shuffle_epi32::<NEXT>(self.0[1]),
                x86::_mm_shuffle_epi32::<NEXT>(self.0[2]),
            ])
        }
        fn last(self) -> Self {
            Self([
                x86::_mm_shuffle_epi32::<LAST>(self.0[0]),
                x86::_mm_shuffle_epi32::<LAST>(self.0[1]),
                x86::_mm_shuffle_epi32::<LAST>(self.0[2]),
            ])
        }
        fn any(self) -> bool {{
            let all = x86::_mm_or_si128(x86::_mm_or_si128(self.0[0], self.0[1]), self.0[2]);
            x86::_mm_movemask_epi8(x86::_mm_cmpeq_epi32(all, x86::_mm_setzero_si128())) != 0xFFFF
        }}
        fn first(self) -> u32 { x86::_mm_cvtsi128_si32(self.0[0]).cast_unsigned() }
        fn lanes_with(self, word: u32) -> u32 {{
            let Self(words) = Self::splat(word);
            let Self(with) = Self(self.0).and(Self(words));
            let mut lanes = 0;
            for group in 0..3 {
                let equal = x86::_mm_castsi128_ps(x86::_mm_cmpeq_epi32(with[group], words[group]));
                lanes |= x86::_mm_movemask_ps(equal) << (4 * group);
            }
            lanes.cast_unsigned() & DIGITS
        }}
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {{
            let byte = x86::_mm_set1_epi8(byte.cast_signed());
            let low = x86::_mm_cmpeq_epi8(x86::_mm_loadu_si128(bytes.as_ptr().cast()), byte);
            let high = x86::_mm_cmpeq_epi8(x86::_mm_loadu_si128(bytes[16..].as_ptr().cast()), byte);
            (x86::_mm_movemask_epi8(low) | x86::_mm_movemask_epi8(high) << 16).cast_unsigned()
        }}
        fn above(bytes: &[u8; 32], byte: u8) -> u32 {{
            let byte = x86::_mm_set1_epi8(byte.cast_signed());
            let low = x86::_mm_cmpgt_epi8(x86::_mm_loadu_si128(bytes.as_ptr().cast()), byte);
            let high = x86::_mm_cmpgt_epi8(x86::_mm_loadu_si128(bytes[16..].as_ptr().cast()), byte);
            (x86::_mm_movemask_epi8(low) | x86::_mm_movemask_epi8(high) << 16).cast_unsigned()
        }}
    }

    #[inline(always)]
    fn next_group(self) -> Self {
        Self([self.0[1], self.0[2], self.0[0]])
    }

    #[inline(always)]
    fn last_group(self) -> Self {
        Self([self.0[2], self.0[0], self.0[1]])
    }
}

/// Twelve lanes of NEON: the three groups.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy, Debug)]
struct Neon([arm::uint32x4_t; 3]);

#[cfg(target_arch = "aarch64")]
impl Neon {
    /// Reorders the lanes of each group by an order of their bytes.
    #[inline(always)]
    fn in_order(self, bytes: [u8; 16]) -> Self {
        // SAFETY: see above.
        unsafe {
            let order = arm::vld1q_u8(bytes.as_ptr());
            let moved = |group| arm::vreinterpretq_u32_u8(arm::vqtbl1q_u8(arm::vreinterpretq_u8_u32(group), order));
            Self([moved(self.0[0]), moved(self.0[1]), moved(self.0[2])])
        }
    }

    /// Shifts each lane left by this many bits, or right if negative.
    #[inline(always)]
    fn moved(self, bits: i32) -> Self {
        // SAFETY: see above.
        unsafe { thrice!(arm::vshlq_u32, self.0, [arm::vdupq_n_s32(bits); 3]) }
    }

    /// The top bit of each byte; every byte is all ones or zero.
    #[inline(always)]
    fn bits(bytes: arm::uint8x16_t) -> u32 {
        const EACH: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: see above.
        unsafe {
            let bits = arm::vandq_u8(bytes, arm::vld1q_u8(EACH.as_ptr()));
            let (low, high) = (arm::vaddv_u8(arm::vget_low_u8(bits)), arm::vaddv_u8(arm::vget_high_u8(bits)));
            u32::from(low) | u32::from(high) << 8
        }
    }
}

#[cfg(target_arch = "aarch64")]
impl Lanes for Neon {
    inlined! {
        fn splat(word: u32) -> Self { Self([arm::vdupq_n_u32(word); 3]) }
        fn load(words: &Words) -> Self {
            Self([
                arm::vld1q_u32(words.as_ptr()),
                arm::vld1q_u32(words[4..].as_ptr()),
                arm::vld1q_u32(words[8..].as_ptr()),
            ])
        }
        fn stored(self) -> Words {{
            let mut words = [0; LANES];
            arm::vst1q_u32(words.as_mut_ptr(), self.0[0]);
            arm::vst1q_u32(words[4..].as_mut_ptr(), self.0[1]);
            arm::vst1q_u32(words[8..].as_mut_ptr(), self.0[2]);
            words
        }}
        fn and(self, other: Self) -> Self { thrice!(arm::vandq_u32, self.0, other.0) }
        fn or(self, other: Self) -> Self { thrice!(arm::vorrq_u32, self.0, other.0) }
        fn xor(self, other: Self) -> Self { thrice!(arm::veorq_u32, self.0, other.0) }
        fn without(self, other: Self) -> Self { thrice!(arm::vbicq_u32, self.0, other.0) }
        fn plus(self, other: Self) -> Self { thrice!(arm::vaddq_u32, self.0, other.0) }
        fn minus(self, other: Self) -> Self { thrice!(arm::vsubq_u32, self.0, other.0) }
        fn any(self) -> bool {
            arm::vmaxvq_u32(arm::vorrq_u32(arm::vorrq_u32(self.0[0], self.0[1]), self.0[2])) != 0
        }
        fn first(self) -> u32 { arm::vgetq_lane_u32::<0>(self.0[0]) }
        fn lanes_with(self, word: u32) -> u32 {{
            const EACH: [u32; 4] = [1, 2, 4, 0];
            let (word, each) = (arm::vdupq_n_u32(word), arm::vld1q_u32(EACH.as_ptr()));
            let [a, b, c] = self.0;
            arm::vaddvq_u32(arm::vandq_u32(arm::vtstq_u32(a, word), each))
                | arm::vaddvq_u32(arm::vandq_u32(arm::vtstq_u32(b, word), each)) << 4
                | arm::vaddvq_u32(arm::vandq_u32(arm::vtstq_u32(c, word), each)) << 8
        }}
        fn select(mask: Self, one: Self, other: Self) -> Self {
            Self([
                arm::vbslq_u32(mask.0[0], one.0[0], other.0[0]),
                arm::vbslq_u32(mask.0[1], one.0[1], other.0[1]),
                arm::vbslq_u32(mask.0[2], one.0[2], other.0[2]),
            ])
        }
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {{
            let byte = arm::vdupq_n_u8(byte);
            let (low, high) = (arm::vld1q_u8(bytes.as_ptr()), arm::vld1q_u8(bytes[16..].as_ptr()));
            Self::bits(arm::vceqq_u8(low, byte)) | Self::bits(arm::vceqq_u8(high, byte)) << 16
        }}
        fn above(bytes: &[u8; 32], byte: u8) -> u32 {{
            let byte = arm::vdupq_n_u8(byte);
            let (low, high) = (arm::vld1q_u8(bytes.as_ptr()), arm::vld1q_u8(bytes[16..].as_ptr()));
            Self::bits(arm::vcgtq_u8(low, byte)) | Self::bits(arm::vcgtq_u8(high, byte)) << 16
        }}
    }

    #[inline(always)]
    fn left<const BITS: u32>(self) -> Self {
        self.moved(BITS.cast_signed())
    }

    #[inline(always)]
    fn right<const BITS: u32>(self) -> Self {
        self.moved(-BITS.cast_signed())
    }

    #[inline(always)]
    fn next(self) -> Self {
        self.in_order([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn last(self) -> Self {
        self.in_order([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn next_group(self) -> Self {
        Self([self.0[1], self.0[2], self.0[0]])
    }

    #[inline(always)]
    fn last_group(self) -> Self {
        Self([self.0[2], self.0[0], self.0[1]])
    }
}
