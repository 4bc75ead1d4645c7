//! A cache of values of different types, each of which is computed once.

use std::any::Any;
use std::cell::OnceCell;

/// Values by their types. A value is never replaced, so that references to it remain valid while
/// other values are added.
#[derive(Debug, Default)]
pub(super) struct Cache {
    first: OnceCell<Box<Entry>>,
}

/// A value, and the rest of the list.
#[derive(Debug)]
struct Entry {
    value: Box<dyn Any + Send>,
    next: OnceCell<Box<Entry>>,
}

impl Cache {
    /// Returns the value of a type, which is computed the first time; `compute` may ask the cache
    /// for values of other types.
    ///
    /// # Errors
    /// Returns an error of `compute`; the value is then computed again at the next call.
    pub(super) fn get_or_try<T: Send + 'static, E>(
        &self,
        compute: impl FnOnce() -> Result<T, E>,
    ) -> Result<&T, E> {
        let (mut at, mut compute) = (&self.first, Some(compute));
        loop {
            if let Some(entry) = at.get() {
                if let Some(value) = entry.value.downcast_ref() {
                    return Ok(value);
                }
                at = &entry.next;
            } else if let Some(compute) = compute.take() {
                let value = Box::new(compute()?);
                while let Some(entry) = at.get() {
                    at = &entry.next;
                }
                let _ = at.set(Box::new(Entry { value, next: OnceCell::new() }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn a_value_is_computed_once_and_may_ask_for_others() {
        let cache = Cache::default();
        let failed: Result<&u8, &str> = cache.get_or_try(|| Err("not yet"));
        assert_eq!(failed, Err("not yet"));
        for _ in 0..2 {
            let number = cache.get_or_try(|| -> Result<u8, Infallible> {
                let Ok(text) = cache.get_or_try(|| Ok::<String, Infallible>("seven".to_owned()));
                Ok(text.len() as u8)
            });
            assert_eq!(number, Ok(&5));
        }
        let known: Result<&u8, Infallible> = cache.get_or_try(|| Ok(9));
        assert_eq!(known, Ok(&5));
    }
}
