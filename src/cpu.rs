//! The instructions of the hot loops: those of every processor, or those of this one.
//!
//! A loop is written once, in safe code, and compiled once for each [`Kernel`], so its answer does
//! not depend on the instructions. The processor is asked before any but portable code is run. This
//! is the one module with unsafe code: a call of code for instructions whose presence was checked.

/// A loop, or any other computation that is worth being compiled for several sets of instructions.
///
/// [`Job::run`] and all hot functions that it calls have to be `#[inline(always)]`: only inlined
/// code is compiled anew.
pub trait Job {
    /// The result of the computation.
    type Answer;

    /// Runs the computation.
    fn run(self) -> Self::Answer;
}

/// A set of instructions that this machine has.
///
/// ```
/// use puzzlec::stages::cpu::{Job, Kernel};
///
/// struct Ones<'a>(&'a [u64]);
///
/// impl Job for Ones<'_> {
///     type Answer = u32;
///
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.iter().map(|word| word.count_ones()).sum()
///     }
/// }
///
/// assert_eq!(Kernel::best().run(Ones(&[7, 8])), Kernel::PORTABLE.run(Ones(&[7, 8])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Instructions);

/// Private, so that a caller cannot claim instructions that the machine lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Wide,
}

impl Kernel {
    /// The instructions of every processor of the architecture.
    pub const PORTABLE: Self = Self(Instructions::Portable);

    /// Returns the widest instructions of this machine.
    #[must_use]
    pub fn best() -> Self {
        Self::wide().unwrap_or(Self::PORTABLE)
    }

    /// Returns instructions beyond those of every processor of the architecture.
    ///
    /// # Returns
    /// `None` if this machine has no such instructions, or none that are useful here.
    #[must_use]
    pub fn wide() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            // Wider vectors were measured too, without any gain: the loops wait for bits to be
            // found and for memory.
            let bits = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            (bits && is_x86_feature_detected!("avx2")).then_some(Self(Instructions::Wide))
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// Returns the name of the kernel, as users see it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Wide => "wide",
        }
    }

    /// Runs a job.
    #[inline]
    pub fn run<J: Job>(self, job: J) -> J::Answer {
        match self.0 {
            Instructions::Portable => job.run(),
            // SAFETY: a kernel of this kind is made by `wide` alone, after a check that the
            // processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Instructions::Wide => unsafe { wide(job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn wide<J: Job>(job: J) -> J::Answer {
    job.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shifts, counts, multiplications and sums: operations that wide instructions do differently
    /// from portable ones.
    struct Mix<'a>(&'a [u64]);

    impl Job for Mix<'_> {
        type Answer = (u32, u64, Vec<u64>);

        #[inline(always)]
        fn run(self) -> Self::Answer {
            let ones = self
                .0
                .iter()
                .map(|word| word.count_ones() + word.leading_zeros() + word.trailing_zeros())
                .sum();
            let folded = self.0.iter().fold(1, |sum: u64, &word| {
                sum.rotate_left((word % 64) as u32).wrapping_mul(word | 1)
            });
            (
                ones,
                folded,
                self.0
                    .iter()
                    .map(|&word| word >> (word % 64) & !(word << 7) ^ word & word.wrapping_sub(1))
                    .collect(),
            )
        }
    }

    #[test]
    fn kernels_give_the_same_answer() {
        let mut dice = 1_u64;
        let words: Vec<u64> = std::iter::repeat_with(|| {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            dice ^ dice >> 29
        })
        .take(500)
        .chain([0, u64::MAX])
        .collect();
        assert_eq!(Kernel::best().run(Mix(&words)), Kernel::PORTABLE.run(Mix(&words)));
    }

    #[test]
    fn the_best_kernel_is_the_wide_one_where_there_is_one() {
        assert_eq!(
            Kernel::best().name(),
            if Kernel::wide().is_some() { "wide" } else { "portable" }
        );
    }
}
