//! Whole numbers on the command line.
//!
//! In: what was written as the value of an option. Out: a number within bounds, or a few words that say what is wrong with it. Knows nothing
//! of the options.

/// What reads a whole number, both bounds included.
pub(super) fn whole<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim();
        let digits = number.strip_prefix('-').unwrap_or(number);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("not a whole number".to_owned());
        }
        let within = number.parse().ok().filter(|number| (least..=most).contains(number));
        within.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("it has to be {least} or more"),
            _ => format!("it has to be from {least} to {most}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_in_plain_words() {
        let read = whole::<u16>(1, 1024);
        assert_eq!(read("1024"), Ok(1024));
        assert_eq!(read("x"), Err("not a whole number".to_owned()));
        assert_eq!(read("1.5"), Err("not a whole number".to_owned()));
        for wrong in ["0", "-1", "1025", "99999999999999999999"] {
            assert_eq!(read(wrong), Err("it has to be from 1 to 1024".to_owned()), "{wrong}");
        }
        assert_eq!(whole::<u64>(0, u64::MAX)("-3"), Err("it has to be 0 or more".to_owned()));
    }
}
