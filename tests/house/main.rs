//! The order of the house: what can be seen in the text of the code and its documents, without running anything.

mod code;
mod imports;

mod circles;
mod surface;
mod tidy;
