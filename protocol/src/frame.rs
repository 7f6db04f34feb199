//! Cuts a stream of bytes into messages and finds back into step after garbage. Drivers state facts in a
//! [`Verifier`]; the loops are here.
