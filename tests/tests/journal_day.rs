//! A day of play in virtual time, some hundred times as fast as the clock: the core, its journal and its board take no
//! more memory at the end than after the first hours.

use appendixd_core::settings::Settings;
use appendixd_tests::journalled::{Mercy, Session};
use hw_sim::Options;
use hw_sim::clock::ClockSetting;
use hw_sim::games::varied;

const HOUR: u64 = 3_600_000;

/// Memory of this process in kilobytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it tells memory");
    line.trim().trim_end_matches(" kB").trim().parse().expect("a number")
}

#[test]
fn a_day_of_play_takes_no_more_memory_than_its_first_hours() {
    let mut options = Options::new("dgt").expect("a kind of the simulator");
    options.clock = Some(ClockSetting::default());
    options.looped = true;
    options.pace = 4000;
    options.games =
        varied(40, 3).into_iter().filter(|game| *game.start() == shakmaty::Chess::default()).collect();
    let mut session = Session::new(options, Settings::default(), Mercy);
    session.play_until(6 * HOUR);
    let early = resident();
    session.play_until(24 * HOUR);
    let late = resident();
    let journal: usize = session.disk.values().map(Vec::len).sum();
    println!(
        "24 hours: {} events, {early} kB after six hours, {late} kB at the end, journal {journal} bytes",
        session.told()
    );
    assert!(session.told() > 50_000, "only {} events", session.told());
    assert!(late < early + early / 4, "{early} kB became {late} kB");
}
