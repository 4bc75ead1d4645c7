//! Validation of values by JSON schemas (draft 4).
//!
//! A schema with an unknown keyword is refused, so that no part of it is ignored.

use serde_json::{Map, Value};

/// Keywords that do not restrict values.
const IDLE: [&str; 7] =
    ["$schema", "id", "title", "description", "default", "definitions", "required"];

/// Checks a value.
///
/// # Errors
/// Returns the first fault and its place.
pub fn check(schema: &Value, value: &Value) -> Result<(), String> {
    Checker { root: schema }.check(schema, value, "$")
}

struct Checker<'a> {
    root: &'a Value,
}

impl Checker<'_> {
    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let rules =
            schema.as_object().ok_or_else(|| format!("{at}: a schema that is no object"))?;
        if let Some(reference) = rules.get("$ref").and_then(Value::as_str) {
            let meant = reference.strip_prefix('#').and_then(|path| self.root.pointer(path));
            return self.check(
                meant.ok_or_else(|| format!("{at}: no schema {reference}"))?,
                value,
                at,
            );
        }
        for (keyword, rule) in rules.iter().filter(|(keyword, _)| !IDLE.contains(&keyword.as_str()))
        {
            self.rule(rules, (keyword, rule), value, at)?;
        }
        let wanted = rules
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str);
        let missing = value
            .as_object()
            .and_then(|object| wanted.into_iter().find(|key| !object.contains_key(*key)));
        missing.map_or(Ok(()), |key| Err(format!("{at}: `{key}` is missing")))
    }

    fn rule(
        &self,
        rules: &Map<String, Value>,
        (keyword, rule): (&str, &Value),
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let fault = |is_so: bool| {
            if is_so { Ok(()) } else { Err(format!("{at}: {value} breaks {keyword}: {rule}")) }
        };
        let listed = |of: &Value| of.as_array().cloned().unwrap_or_default();
        match keyword {
            "type" => fault(if rule.is_array() {
                listed(rule).iter().any(|one| is_of(one, value))
            } else {
                is_of(rule, value)
            }),
            "enum" => fault(listed(rule).contains(value)),
            "minimum" => fault(
                value.as_f64().zip(rule.as_f64()).is_none_or(|(number, least)| number >= least),
            ),
            "maximum" => {
                fault(value.as_f64().zip(rule.as_f64()).is_none_or(|(number, most)| number <= most))
            }
            "minItems" => fault(
                value
                    .as_array()
                    .is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap_or(u64::MAX)),
            ),
            "uniqueItems" => {
                fault(value.as_array().is_none_or(|items| {
                    (1..items.len()).all(|at| !items[..at].contains(&items[at]))
                }))
            }
            "format" => {
                fault(value.as_str().is_none_or(|text| {
                    rule.as_str().is_some_and(|format| has_format(format, text))
                }))
            }
            // No value of this project matches a pattern, so patterns are not implemented.
            "pattern" => fault(!value.is_string()),
            "anyOf" => fault(listed(rule).iter().any(|one| self.check(one, value, at).is_ok())),
            "oneOf" => fault(
                listed(rule).iter().filter(|one| self.check(one, value, at).is_ok()).count() == 1,
            ),
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items.try_for_each(|(number, item)| {
                    self.check(rule, item, &format!("{at}[{number}]"))
                })
            }
            "properties" => {
                let known = |key: &str| rule.get(key);
                let mut entries = value
                    .as_object()
                    .into_iter()
                    .flatten()
                    .filter_map(|(key, value)| Some((key, known(key)?, value)));
                entries.try_for_each(|(key, schema, value)| {
                    self.check(schema, value, &format!("{at}.{key}"))
                })
            }
            "additionalProperties" => {
                let known = |key: &str| {
                    rules.get("properties").is_some_and(|known| known.get(key).is_some())
                };
                let mut others =
                    value.as_object().into_iter().flatten().filter(|(key, _)| !known(key));
                match rule {
                    Value::Bool(true) => Ok(()),
                    Value::Bool(false) => others
                        .next()
                        .map_or(Ok(()), |(key, _)| Err(format!("{at}: `{key}` is unknown"))),
                    schema => others.try_for_each(|(key, value)| {
                        self.check(schema, value, &format!("{at}.{key}"))
                    }),
                }
            }
            _ => Err(format!("{at}: the keyword `{keyword}` cannot be checked")),
        }
    }
}

fn is_of(sort: &Value, value: &Value) -> bool {
    match sort.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => false,
    }
}

/// Returns `true` if a text has a format, of those that occur.
fn has_format(format: &str, text: &str) -> bool {
    let allowed =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte);
    let is_address = text.bytes().all(allowed);
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    let has_scheme = scheme.is_some_and(|scheme| {
        !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    match format {
        "uri" => is_address && has_scheme,
        "uri-reference" => {
            is_address && (has_scheme || scheme.is_none_or(|scheme| scheme.contains('/')))
        }
        _ => false,
    }
}

#[test]
fn what_breaks_a_schema_is_found() {
    let schema = serde_json::json!({
        "type": "object",
        "properties": {
            "name": { "$ref": "#/definitions/name" },
            "list": { "type": "array", "items": { "type": "integer", "minimum": 1 }, "minItems": 1, "uniqueItems": true },
            "place": { "type": "string", "format": "uri-reference" },
            "level": { "enum": ["error", "warning"] },
        },
        "additionalProperties": false,
        "required": ["name"],
        "definitions": { "name": { "anyOf": [{ "type": "string" }, { "type": "null" }] } },
    });
    let fault = |value: &str| check(&schema, &serde_json::from_str(value).expect("JSON")).err();
    assert_eq!(fault(r#"{"name":"x","list":[1,2],"place":"a%20b/c","level":"error"}"#), None);
    assert_eq!(fault(r#"{"name":null}"#), None);
    for wrong in [
        "[]",
        "{}",
        r#"{"name":1}"#,
        r#"{"name":"x","more":1}"#,
        r#"{"name":"x","list":[]}"#,
        r#"{"name":"x","list":[1,1]}"#,
        r#"{"name":"x","list":[0]}"#,
        r#"{"name":"x","place":"a b"}"#,
        r#"{"name":"x","place":"a:b"}"#,
        r#"{"name":"x","level":"note"}"#,
    ] {
        let found = fault(wrong);
        assert_eq!(found.is_none(), wrong.contains("a:b"), "{wrong}: {found:?}");
    }
    let unknown = serde_json::json!({ "not": {} });
    assert_eq!(
        check(&unknown, &Value::Null),
        Err("$: the keyword `not` cannot be checked".to_owned())
    );
}
