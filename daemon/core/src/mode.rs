//! The two modes: who decides in doubt, and what may be said and done. All that differs between them stands here,
//! except who may hear a notice, which stands with each notice.

/// Who decides in doubt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Home and training: the players decide, the daemon asks and tells them.
    #[default]
    Club,
    /// Rated play: the arbiter decides; nothing is said that could help a player.
    Tournament,
}

/// What holds in a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Doubts and irregularities are the players'; else the arbiter's, who alone gives his orders.
    pub players_decide: bool,
    /// "Check" and "mate" are said, unless it is set otherwise.
    pub says_check: bool,
    /// Putting pieces back takes moves back, any number of plies; also a mate.
    pub takes_back_by_hands: bool,
    /// A firm move that nobody has answered may go on, and is corrected; else the first square stands (Laws 4.7).
    pub corrects_firm_moves: bool,
    /// Touch-move is a setting; else it is always judged.
    pub touch_move_is_a_setting: bool,
    /// The start position begins a game, and hands can ask for a result in the middle of one.
    pub hands_begin_and_end: bool,
    /// What looks like a move is announced as one before the press, legal or not, so that nobody learns which it is.
    pub announces_alike: bool,
    /// Questions are answered whose answer helps to find a move (Laws 11.3.1).
    pub answers_everything: bool,
    /// Squares on which a hand has something to do are lit, where the board has lights.
    pub lights: bool,
    /// What a board can only suspect, two hands or a touch out of turn, is told.
    pub tells_suspicions: bool,
}

const CLUB: Manner = Manner {
    players_decide: true,
    says_check: true,
    takes_back_by_hands: true,
    corrects_firm_moves: true,
    touch_move_is_a_setting: true,
    hands_begin_and_end: true,
    announces_alike: false,
    answers_everything: true,
    lights: true,
    tells_suspicions: false,
};

const TOURNAMENT: Manner = Manner {
    players_decide: false,
    says_check: false,
    takes_back_by_hands: false,
    corrects_firm_moves: false,
    touch_move_is_a_setting: false,
    hands_begin_and_end: false,
    announces_alike: true,
    answers_everything: false,
    lights: false,
    tells_suspicions: true,
};

impl Mode {
    /// What holds in it.
    pub fn manner(self) -> Manner {
        match self {
            Self::Club => CLUB,
            Self::Tournament => TOURNAMENT,
        }
    }

    /// The word used in files, requests and events.
    pub fn word(self) -> &'static str {
        match self {
            Self::Club => "club",
            Self::Tournament => "tournament",
        }
    }

    /// The mode with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Club, Self::Tournament].into_iter().find(|mode| mode.word() == word)
    }
}
