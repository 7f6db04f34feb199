//! End-to-end tests: real processes, real ptys, real speech; and the matrix in virtual time.
