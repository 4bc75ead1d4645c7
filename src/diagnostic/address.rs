//! Paths of files in addresses.

/// Writes a path with percent signs in place of what an address cannot hold.
///
/// # Arguments
/// `plain` has the signs that stay as they are, beside letters and digits of ASCII.
pub(crate) fn percent_encoded(path: &str, plain: &[u8]) -> String {
    let stays = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    path.bytes().map(|byte| if stays(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
