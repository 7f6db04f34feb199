//! A game from a position that was set up by hands on a board that knows its pieces: it is read, and who has the move
//! is asked where both sides could have it.

use appendixd_protocol::Picture;
use appendixd_protocol::driver::Sees;
use shakmaty::{
    Board, ByColor, CastlingMode, CastlingSide, Chess, Color, FromSetup, Position, PositionErrorKinds, Setup,
    Square,
};

use super::begin::is_start;
use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{GameResult, QuestionAnswer};
use crate::game::{Game, fen, no_move_in};
use crate::notice::{Notice, Reason, Unplayable};
use crate::order::{Facts, NewGame, Refusal, Reply};
use crate::sensing::Change;

impl Table {
    /// Reads the position from the board, and begins a game from it or asks who has the move.
    pub(super) fn order_from_board(
        &mut self,
        wanted: &NewGame,
        turn: Option<Color>,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if let Some(refusal) = self.cannot_read(scene) {
            return Err(refusal);
        }
        self.set_up = None;
        let games = Color::ALL.map(|side| game_from(wanted, &scene.board.picture, side));
        let [white, black] = games;
        match (turn, white, black) {
            _ if is_start(&scene.board.picture) && turn != Some(Color::Black) => {
                self.begin(wanted, scene);
                Ok(self.begun(scene))
            }
            (None, Ok(white), Ok(black)) => Ok(self.ask_side(ByColor { white, black }, scene)),
            (Some(Color::White) | None, Ok(game), _) | (Some(Color::Black) | None, _, Ok(game)) => {
                self.begin_from_board(&game, scene);
                Ok(self.begun(scene))
            }
            (
                None,
                Err(Fault::Unplayable(Unplayable::Check(_))),
                Err(Fault::Unplayable(Unplayable::Check(king))),
            ) => Err(self.unplayable(Fault::Unplayable(Unplayable::BothChecks(king)), scene)),
            (None, Err(over @ Fault::Over(..)), _) | (None, _, Err(over @ Fault::Over(..))) => {
                Err(self.unplayable(over, scene))
            }
            (Some(Color::White) | None, Err(fault), _) | (Some(Color::Black), _, Err(fault)) => {
                Err(self.unplayable(fault, scene))
            }
        }
    }

    fn cannot_read(&self, scene: &Scene<'_>) -> Option<Refusal> {
        let refusal = |code, text: &str| Some(Refusal { code, text: text.to_owned() });
        if self.playing().is_some_and(|game| !game.plies.is_empty()) {
            return refusal("not-now", "a game is on: end it first, by a result or by `new`");
        }
        if self.has_two_boards() {
            let text =
                "each player has a board of his own: begin with `new --fen`, and set both up with `setup`";
            return refusal("not-possible", text);
        }
        if scene.board.sees() != Sees::Pieces {
            let text = "this board does not know its pieces: say the position with `setup --fen`, and set it up as you \
                        are guided";
            return refusal("not-possible", text);
        }
        if !scene.board.is_ready() {
            return refusal("no-board", "the board is not connected, or has not been read yet");
        }
        None
    }

    /// Nothing begins: why is said, with the square.
    fn unplayable(&self, fault: Fault, scene: &mut Scene<'_>) -> Refusal {
        let notice = match fault {
            Fault::Unplayable(fault) => Notice::Unplayable(fault),
            Fault::Over(result, reason) => Notice::GameEnded(result, reason),
        };
        self.say(scene, &notice);
        Self::refuse("wrong-position", &notice, scene)
    }

    fn ask_side(&mut self, games: ByColor<NewGame>, scene: &mut Scene<'_>) -> Reply {
        let id = self.ask_instead(
            crate::order::Asker::Arbiter,
            Asked::Side(Box::new(games)),
            &Notice::SideWanted,
            scene,
        );
        let question = scene.out.phrases().sentence(&Notice::SideWanted);
        let text = format!(
            "{question} confirm {id} says yes, cancel {id} says that Black is. Lifting a piece of the side to move answers too."
        );
        Reply { text, facts: Facts::Question(id) }
    }

    /// A game begins from what was read; what is taken for granted about castling is said.
    pub(super) fn begin_from_board(&mut self, wanted: &NewGame, scene: &mut Scene<'_>) {
        self.begin(wanted, scene);
        for notice in self.castling_assumed() {
            self.say(scene, &notice);
        }
    }

    fn castling_assumed(&self) -> Vec<Notice> {
        let Some(game) = self.playing() else { return Vec::new() };
        let castles = game.now().position().castles();
        let wings = |side: Color| {
            CastlingSide::ALL.into_iter().filter(move |wing| castles.rook(side, *wing).is_some()).collect()
        };
        let rights = Color::ALL.map(|side| (side, wings(side)));
        let some = rights.into_iter().filter(|(_, wings): &(Color, Vec<CastlingSide>)| !wings.is_empty());
        some.map(|(side, wings)| Notice::CastlingRights(side, wings)).collect()
    }

    fn begun(&self, scene: &Scene<'_>) -> Reply {
        let side = self.game.as_ref().map_or(Color::White, Game::to_move);
        let notices = std::iter::once(Notice::GameStarted(side)).chain(self.castling_assumed()).collect();
        Self::done(&Notice::Several(notices), scene)
    }

    /// While it is asked who has the move: who lifts a piece of his own has it. Anything else was no position yet.
    pub(super) fn change_answers_side(&mut self, change: &Change, scene: &mut Scene<'_>) {
        let Some((id, games)) = self.asks_side() else { return };
        let lifted = change.from.piece().filter(|_| !change.to.is_occupied());
        let Some(piece) = lifted else {
            self.answer_question(id, QuestionAnswer::Cancelled, scene);
            return;
        };
        let game = games.get(piece.color).clone();
        let answer =
            if piece.color.is_white() { QuestionAnswer::Confirmed } else { QuestionAnswer::Cancelled };
        self.close_question(id, answer, scene);
        self.begin_from_board(&game, scene);
    }

    /// Somebody says no where that means something else than that nothing happens.
    pub(super) fn cancel_otherwise(&mut self, id: u32, scene: &mut Scene<'_>) -> bool {
        if let Some((open, games)) = self.asks_side().filter(|(open, _)| *open == id) {
            let game = games.black.clone();
            self.close_question(open, QuestionAnswer::Cancelled, scene);
            self.begin_from_board(&game, scene);
            return true;
        }
        if self.asks_to_resume() == Some(id) {
            self.refuse_to_go_on(id, scene);
            return true;
        }
        self.is_set_up_number(id) && self.end_set_up(scene)
    }
}

/// Why no game can begin from what stands there.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// It is no position.
    Unplayable(Unplayable),
    /// The game would be over.
    Over(GameResult, Reason),
}

/// The game that begins from this picture with this side to move.
fn game_from(wanted: &NewGame, picture: &Picture, turn: Color) -> Result<NewGame, Fault> {
    let position = position_from(picture, turn).map_err(Fault::Unplayable)?;
    if let Some((result, reason)) = no_move_in(&position) {
        return Err(Fault::Over(result, reason));
    }
    Ok(NewGame { fen: Some(fen(&position)), start_position: None, ..wanted.clone() })
}

/// Where king and rook stand at home, they are taken not to have moved.
fn position_from(picture: &Picture, turn: Color) -> Result<Chess, Unplayable> {
    let board = board_from(picture);
    if let Some(fault) = fault_of(&board) {
        return Err(fault);
    }
    let castling_rights = Color::ALL.into_iter().flat_map(|side| rooks_at_home(&board, side)).collect();
    let setup = Setup { board: board.clone(), castling_rights, turn, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).map_err(|error| {
        let in_check = board.king_of(turn.other());
        match in_check.filter(|_| error.kinds().contains(PositionErrorKinds::OPPOSITE_CHECK)) {
            Some(king) => Unplayable::Check(king),
            None => Unplayable::Other,
        }
    })
}

fn board_from(picture: &Picture) -> Board {
    let mut board = Board::empty();
    for square in picture.occupied() {
        if let Some(piece) = picture.get(square).piece() {
            board.set_piece_at(square, piece);
        }
    }
    board
}

fn fault_of(board: &Board) -> Option<Unplayable> {
    for side in Color::ALL {
        let mut kings = (board.kings() & board.by_color(side)).into_iter();
        if kings.next().is_none() {
            return Some(Unplayable::NoKing(side));
        }
        if let Some(another) = kings.next() {
            return Some(Unplayable::Kings(side, another));
        }
    }
    (board.pawns() & shakmaty::Bitboard::BACKRANKS).first().map(Unplayable::Pawn)
}

fn rooks_at_home(board: &Board, side: Color) -> Vec<Square> {
    let rank = side.backrank();
    let home = |file| Square::from_coords(file, rank);
    if board.piece_at(home(shakmaty::File::E)) != Some(side.king()) {
        return Vec::new();
    }
    let corners = [shakmaty::File::A, shakmaty::File::H].map(home);
    corners.into_iter().filter(|corner| board.piece_at(*corner) == Some(side.rook())).collect()
}
