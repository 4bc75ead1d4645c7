//! Paths of files in addresses.

/// Writes a path as part of an address, with percent escapes for the bytes that an address cannot
/// contain.
///
/// # Arguments
/// `plain` is the set of signs that are not escaped, beside the letters and digits of ASCII.
pub(crate) fn percent_encoded(path: &str, plain: &[u8]) -> String {
    let stays = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    path.bytes()
        .map(|byte| if stays(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
