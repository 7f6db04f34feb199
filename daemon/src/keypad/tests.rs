//! Keypads that come and go, in place of the Linux input system.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use tokio::task::LocalSet;
use tokio::time::timeout;

use super::*;

/// What each look for the keypad finds: keys until it goes, or why it cannot be read.
type Looks = VecDeque<Result<Vec<Change>, KeypadError>>;

#[derive(Clone)]
struct Fake(Rc<RefCell<Looks>>);

struct FakeKeys(VecDeque<Change>);

impl Devices for Fake {
    type Opened = FakeKeys;

    fn open(&self, wanted: &WantedKeypad) -> Result<FakeKeys, KeypadError> {
        let absent = || Err(KeypadError::Absent(wanted.devices.concat()));
        self.0.borrow_mut().pop_front().unwrap_or_else(absent).map(|changes| FakeKeys(changes.into()))
    }
}

impl Keys for FakeKeys {
    async fn next(&mut self) -> Option<Change> {
        self.0.pop_front()
    }
}

fn change(code: &str, down: bool) -> Change {
    Change { code: code.to_owned(), down }
}

/// What comes of these looks, one after the other; time that passes between them is skipped.
async fn told_of(looks: Looks) -> Vec<Told> {
    let (sender, mut receiver) = mpsc::channel(16);
    let wanted = WantedKeypad {
        devices: vec!["pad".to_owned()],
        seat: Some(Color::Black),
        codes: ["KEY_KP5".to_owned()].into(),
        ..WantedKeypad::default()
    };
    let local = LocalSet::new();
    let keeping = local.spawn_local(keep(Fake(Rc::new(RefCell::new(looks))), wanted, sender));
    let mut told = Vec::new();
    local
        .run_until(async {
            while let Ok(Some(next)) = timeout(Duration::from_secs(60), receiver.recv()).await {
                told.push(next);
            }
        })
        .await;
    keeping.abort();
    told
}

#[tokio::test(start_paused = true)]
async fn a_keypad_that_comes_back_is_found_again() {
    let key = |down| Told::Key { table: None, seat: Some(Color::Black), code: "KEY_KP5".to_owned(), down };
    let looks = Looks::from([
        Err(KeypadError::Absent("pad".to_owned())),
        Ok(vec![change("KEY_KP5", true), change("KEY_A", true), change("KEY_KP5", false)]),
        Err(KeypadError::Absent("pad".to_owned())),
        Ok(vec![change("KEY_KP5", true)]),
    ]);
    let [found, lost] = [KeypadReport::Found, KeypadReport::Lost].map(Told::Report);
    let expected = [found.clone(), key(true), key(false), lost.clone(), found, key(true), lost];
    assert_eq!(told_of(looks).await, expected);
}

#[tokio::test(start_paused = true)]
async fn what_may_not_be_read_is_told_aloud_once() {
    let forbidden = || Err(KeypadError::Forbidden { device: "pad".to_owned(), rule: udev_rule(1, 2) });
    let looks = Looks::from([forbidden(), forbidden(), forbidden(), Ok(Vec::new()), forbidden()]);
    let [found, lost, forbidden] =
        [KeypadReport::Found, KeypadReport::Lost, KeypadReport::Forbidden].map(Told::Report);
    assert_eq!(told_of(looks).await, [forbidden.clone(), found, lost, forbidden]);
}
