//! Exit codes, and their combination for several files.

/// The result of a command as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The answer is yes: 0.
    Yes,
    /// A limit stopped the command before an answer: 3.
    Unknown,
    /// The answer is no: 1.
    No,
    /// The command could not start: 2.
    Unusable,
    /// The signal of that number ended the command: 128 and the number.
    Interrupted(u8),
}

impl Exit {
    /// Returns the number for the operating system.
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Unusable => 2,
            Self::Unknown => 3,
            Self::Interrupted(signal) => 128u8.saturating_add(signal),
        }
    }

    /// Returns the more important of two codes: an interrupt before 2 before 1 before 3 before 0.
    pub(super) fn and(self, other: Self) -> Self {
        if other.weight() > self.weight() { other } else { self }
    }

    fn weight(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::Unknown => 1,
            Self::No => 2,
            Self::Unusable => 3,
            Self::Interrupted(_) => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_before_one_before_three_before_zero() {
        let fold = |exits: &[Exit]| exits.iter().fold(Exit::Yes, |all, &exit| all.and(exit)).code();
        assert_eq!(fold(&[]), 0);
        assert_eq!(fold(&[Exit::Yes, Exit::Unknown]), 3);
        assert_eq!(fold(&[Exit::No, Exit::Unknown]), 1);
        assert_eq!(fold(&[Exit::No, Exit::Unusable, Exit::Yes]), 2);
        assert_eq!(fold(&[Exit::Unusable, Exit::Interrupted(15), Exit::No]), 143);
    }
}
