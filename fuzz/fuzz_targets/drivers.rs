//! Every driver: any bytes, cut anywhere, with time going by. The first byte picks the model, the second the length
//! of the pieces, the rest is what the board says.
//!
//! What must hold: no panic; the same senses wherever the bytes are cut; no wake-up that leads to the same wake-up.

#![no_main]

use appendixd_protocol::drivers::MODELS;
use appendixd_protocol::{Driver, Millis, Model, Outbox, PortFacts};
use libfuzzer_sys::fuzz_target;

const NOW: Millis = Millis(1_000_000);

fuzz_target!(|data: &[u8]| {
    let [model, length, bytes @ ..] = data else { return };
    let model = MODELS[usize::from(*model) % MODELS.len()];
    let length = usize::from(*length).max(1);

    let whole = hear(model, [bytes]);
    let pieces = hear(model, bytes.chunks(length));
    assert_eq!(whole.senses, pieces.senses);
    assert_eq!(whole.bytes, pieces.bytes);

    let mut driver = started(model, &mut Outbox::default());
    let mut now = NOW;
    for piece in bytes.chunks(length) {
        driver.receive(piece, now, &mut Outbox::default());
        now = now + Millis(400);
        wake_until(driver.as_mut(), now);
    }
});

fn started(model: &Model, out: &mut Outbox) -> Box<dyn Driver> {
    let mut driver = (model.driver)();
    driver.start(PortFacts::RS232, NOW, out);
    driver
}

fn hear<'a>(model: &Model, pieces: impl IntoIterator<Item = &'a [u8]>) -> Outbox {
    let mut out = Outbox::default();
    let mut driver = started(model, &mut out);
    for piece in pieces {
        driver.receive(piece, NOW, &mut out);
    }
    out
}

fn wake_until(driver: &mut dyn Driver, now: Millis) {
    while driver.next_wake().is_some_and(|due| due <= now) {
        driver.wake(now, &mut Outbox::default());
        assert!(driver.next_wake().is_none_or(|next| next > now), "woken for nothing");
    }
}
