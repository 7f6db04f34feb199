//! Simulated sensor boards over ptys, wire-exact, with hands and faults. Shares no code with the drivers.
