//! What the tests of several files share.

pub mod naive;
