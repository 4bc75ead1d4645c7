//! Whole numbers in requests: as numbers, or as strings if the client's numbers are too small.

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use std::str::FromStr;

/// A whole number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number<T>(pub(super) T);

impl<'de, T: FromStr> Deserialize<'de> for Number<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            other => return Err(de::Error::custom(format!("{other} is no number"))),
        };
        text.parse()
            .map(Self)
            .map_err(|_| de::Error::custom(format!("{text} is no whole number of this size")))
    }
}
