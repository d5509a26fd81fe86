//! Sixteen and eight lanes of 16 bits, on registers of x86-64, and what is done with them.
//!
//! This is the one file with unsafe code. Every function here but [`Processor::detect`] and [`Processor::run`] is inlined
//! into its caller, up to a function that is compiled for the processor's features; nothing else calls them.
#![expect(unsafe_code, reason = "intrinsics may only run where the processor has them")]
#![expect(clippy::inline_always, reason = "a function of its own would be compiled without the processor's features")]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_andnot_si128, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_or_si128,
    _mm_set_epi64x, _mm_shuffle_epi8, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpacklo_epi8, _mm256_add_epi16,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi16,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_shuffle_epi32, _mm256_testz_si256, _mm256_xor_si256,
};
use std::sync::OnceLock;

/// What the processor has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Processor {
    /// AVX2.
    Avx2,
    /// AVX-512 for registers of 256 bits: the same code in fewer instructions.
    Avx512,
}

/// Work that is to be compiled for the processor's features: its method must be inlined.
pub(super) trait Task {
    /// What it comes to.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
}

impl Processor {
    /// The best of these that the processor has and the environment allows: `DEDUKU_VECTORS` names one of `avx512`,
    /// `avx2` and `none`, to compare them.
    pub(super) fn detect() -> Option<Self> {
        static DETECTED: OnceLock<Option<Processor>> = OnceLock::new();
        *DETECTED.get_or_init(|| {
            let most = std::env::var("DEDUKU_VECTORS").ok();
            Self::here().find(|processor| match most.as_deref() {
                Some("avx2") => *processor == Self::Avx2,
                Some("none") => false,
                _ => true,
            })
        })
    }

    /// All of these that the processor has, the best first.
    pub(super) fn here() -> impl Iterator<Item = Self> {
        [Self::Avx512, Self::Avx2].into_iter().filter(|processor| processor.is_here())
    }

    fn is_here(self) -> bool {
        let has_avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        let has_avx512 = || {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
        };
        has_avx2 && (self == Self::Avx2 || has_avx512())
    }

    /// Runs the task with the processor's features.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
        fn avx2<T: Task>(task: T) -> T::Output {
            task.run()
        }
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512vl,avx512bw,avx512dq")]
        fn avx512<T: Task>(task: T) -> T::Output {
            task.run()
        }
        match self {
            // SAFETY: only `here` hands a `Processor` out, and this one where the processor has all of these features.
            Self::Avx2 => unsafe { avx2(task) },
            // SAFETY: likewise.
            Self::Avx512 => unsafe { avx512(task) },
        }
    }
}

/// Eight bytes of a table as a number.
#[inline(always)]
const fn word(bytes: &[u8], at: usize) -> i64 {
    let mut word = 0;
    let mut byte = 8;
    while byte > 0 {
        byte -= 1;
        word = word << 8 | bytes[at + byte] as i64;
    }
    word
}

/// Sixteen lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide(__m256i);

/// The bytes of sixteen lanes.
pub(super) const fn bytes(lanes: [u16; 16]) -> [u8; 32] {
    let (mut bytes, mut at) = ([0; 32], 0);
    while at < 16 {
        bytes[2 * at] = lanes[at] as u8;
        bytes[2 * at + 1] = (lanes[at] >> 8) as u8;
        at += 1;
    }
    bytes
}

/// Which lane goes to each of sixteen, within each half of eight; nothing where it is `-1`.
pub(super) const fn order(lanes: [i8; 16]) -> [u8; 32] {
    let (mut bytes, mut at) = ([0x80; 32], 0);
    while at < 16 {
        if lanes[at] >= 0 {
            bytes[2 * at] = 2 * lanes[at].cast_unsigned();
            bytes[2 * at + 1] = 2 * lanes[at].cast_unsigned() + 1;
        }
        at += 1;
    }
    bytes
}

/// Which lane goes to each of eight; nothing where it is `-1`.
pub(super) const fn short_order(lanes: [i8; 8]) -> [u8; 16] {
    let (mut bytes, mut at) = ([0x80; 16], 0);
    while at < 8 {
        if lanes[at] >= 0 {
            bytes[2 * at] = 2 * lanes[at].cast_unsigned();
            bytes[2 * at + 1] = 2 * lanes[at].cast_unsigned() + 1;
        }
        at += 1;
    }
    bytes
}

// SAFETY, of every block below: these functions are inlined into a `Task`, which only `Processor::run` runs, where the
// processor has AVX2; and the intrinsics read and write nothing but registers, where nothing else is said.
impl Wide {
    /// Nothing in any lane.
    pub(super) const NONE: Self = Self(unsafe { std::mem::transmute::<[u8; 32], __m256i>([0; 32]) });

    /// The lanes of these bytes, each the lower byte first.
    #[inline(always)]
    pub(super) fn of(bytes: &[u8; 32]) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_set_epi64x(word(bytes, 24), word(bytes, 16), word(bytes, 8), word(bytes, 0)) })
    }

    /// Four lanes a number, the first number lowest, the lowest lane first.
    #[inline(always)]
    pub(super) fn of_rows(rows: [u64; 4]) -> Self {
        let [a, b, c, d] = rows.map(u64::cast_signed);
        // SAFETY: see above.
        Self(unsafe { _mm256_set_epi64x(d, c, b, a) })
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    /// Without the bits of the other.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    /// All bits of each lane that is zero.
    #[inline(always)]
    pub(super) fn zeros(self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    /// Each lane without its lowest bit.
    #[inline(always)]
    pub(super) fn without_lowest(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let less = _mm256_add_epi16(self.0, _mm256_set_epi64x(-1, -1, -1, -1));
            Self(_mm256_and_si256(self.0, less))
        }
    }

    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    pub(super) fn differs(self, other: Self) -> bool {
        // SAFETY: see above.
        let difference = Self(unsafe { _mm256_xor_si256(self.0, other.0) });
        !difference.is_zero()
    }

    /// The lanes in another order, within each half.
    #[inline(always)]
    pub(super) fn shuffled(self, order: &[u8; 32]) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_shuffle_epi8(self.0, Self::of(order).0) })
    }

    /// Two lanes on, within each four.
    #[inline(always)]
    pub(super) fn two_lanes_on(self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(self.0) })
    }

    /// The fours in another order: two bits each, the first lowest.
    #[inline(always)]
    pub(super) fn fours<const ORDER: i32>(self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_permute4x64_epi64::<ORDER>(self.0) })
    }

    /// The first eight lanes.
    #[inline(always)]
    pub(super) fn low(self) -> Short {
        // SAFETY: see above.
        Short(unsafe { _mm256_castsi256_si128(self.0) })
    }

    /// The last eight lanes.
    #[inline(always)]
    pub(super) fn high(self) -> Short {
        // SAFETY: see above.
        Short(unsafe { _mm256_extracti128_si256::<1>(self.0) })
    }

    /// Its lanes.
    #[inline(always)]
    pub(super) fn lanes(self) -> [u16; 16] {
        let (low, high) = (self.low().lanes(), self.high().lanes());
        std::array::from_fn(|at| if at < 8 { low[at] } else { high[at - 8] })
    }
}

/// Eight lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short(__m128i);

impl Short {
    /// The digits of sixteen symbols, a bit of a lane each: `1` the lowest bit, `.` and `0` none.
    #[inline(always)]
    pub(super) fn of_symbols(symbols: [u8; 16]) -> [Self; 2] {
        // By the lower half of the symbol's code, which is the digit, and 14 for the point.
        const FIRST_EIGHT: [u8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
        const NINE: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        // SAFETY: see above.
        unsafe {
            let of = |bytes: &[u8; 16]| _mm_set_epi64x(word(bytes, 8), word(bytes, 0));
            let symbols = of(&symbols);
            let low = _mm_shuffle_epi8(of(&FIRST_EIGHT), symbols);
            let high = _mm_shuffle_epi8(of(&NINE), symbols);
            [Self(_mm_unpacklo_epi8(low, high)), Self(_mm_unpackhi_epi8(low, high))]
        }
    }

    /// Its bytes, of each lane the lower one first.
    #[inline(always)]
    pub(super) fn write(self, bytes: &mut [u8; 16]) {
        // SAFETY: see above; and all that is written is these sixteen bytes.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) }
    }

    /// Four lanes a number, the first number lowest.
    #[inline(always)]
    pub(super) fn of(lanes: [u64; 2]) -> Self {
        let [low, high] = lanes.map(u64::cast_signed);
        // SAFETY: see above.
        Self(unsafe { _mm_set_epi64x(high, low) })
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }

    /// Without the bits of the other.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    /// The lanes in another order.
    #[inline(always)]
    pub(super) fn shuffled(self, order: &[u8; 16]) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm_shuffle_epi8(self.0, _mm_set_epi64x(word(order, 8), word(order, 0))) })
    }

    /// Twice beside itself.
    #[inline(always)]
    pub(super) fn doubled(self) -> Wide {
        // SAFETY: see above.
        Wide(unsafe { _mm256_broadcastsi128_si256(self.0) })
    }

    /// Its lanes.
    #[inline(always)]
    pub(super) fn lanes(self) -> [u16; 8] {
        // SAFETY: see above.
        let words = unsafe { [_mm_cvtsi128_si64(self.0), _mm_extract_epi64::<1>(self.0)] };
        std::array::from_fn(|lane| (words[lane / 4].cast_unsigned() >> (16 * (lane % 4))) as u16)
    }
}
