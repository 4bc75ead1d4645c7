//! Code that is shared by the tests of several files and the targets of the fuzzer.

pub mod compare;
pub mod definition;
pub mod dual;
pub mod faults;
pub mod figures;
pub mod fuzzed;
pub mod generate;
pub mod lint;
pub mod naive;
pub mod noise;
pub mod random;
pub mod shape;
pub mod shipped;
pub mod tally;
pub mod variant;
pub mod wide;
