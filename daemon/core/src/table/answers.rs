//! What people ask at a table: what was played, what stands where, the times, the score.

use std::num::NonZeroU32;

use appendixd_protocol::Millis;
use shakmaty::{Bitboard, Board, Color, File, Piece, Role, Square};

use super::heard::Heard;
use super::{Scene, Table, advice};
use crate::clock::Times;
use crate::notice::{Announced, Notice};
use crate::order::{Asker, ClockFacts, Facts, Order, Refusal, Reply, TableStatus};
use crate::pgn;
use crate::question::{PageOf, Pages, Question, Stands};

/// So many pieces or moves are told in one sentence; more make another page.
pub(super) const A_PAGE: usize = 8;

/// The code of a refusal to tell what would be advice.
const NOT_TOLD: &str = "not-allowed";

/// An answer: one sentence or more a page.
pub(super) struct Answer {
    pages: Vec<Notice>,
    facts: Facts,
}

impl Answer {
    pub(super) fn of(notice: Notice, facts: Facts) -> Self {
        Self { pages: vec![notice], facts }
    }

    /// So many parts a page; `none` where there is no part.
    pub(super) fn paged(parts: &[Notice], a_page: usize, none: Notice, facts: Facts) -> Self {
        let pages: Vec<Notice> = parts.chunks(a_page).map(|page| Notice::Several(page.to_vec())).collect();
        Self { pages: if pages.is_empty() { vec![none] } else { pages }, facts }
    }

    /// The pages that are wanted; of a single one it is said which it is.
    fn wanted(self, wanted: Pages) -> Result<(Vec<Notice>, Facts), Refusal> {
        let Pages::One(number) = wanted else { return Ok((self.pages, self.facts)) };
        let pages = u32::try_from(self.pages.len()).unwrap_or(u32::MAX);
        let index = usize::try_from(number.get() - 1).unwrap_or(usize::MAX);
        let Some(page) = self.pages.into_iter().nth(index) else {
            let text = format!("page cannot be {number}: the answer has {pages}");
            return Err(Refusal { code: "bad-value", text });
        };
        let page_of = PageOf { page: number.get(), pages };
        let facts = Facts::Page(page_of, Box::new(self.facts));
        let which = (pages > 1).then_some(Notice::Page(page_of.page, pages));
        Ok((std::iter::once(page).chain(which).collect(), facts))
    }
}

impl Table {
    /// Answers a question, aloud too where that is wanted and the mode allows it.
    pub(super) fn order_ask(
        &self,
        question: Question,
        wanted: Pages,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        let (pages, facts) = self.answer(question, asker, scene)?.wanted(wanted)?;
        let sentences: Vec<String> = {
            let phrases = scene.out.phrases_for(&self.name, asker);
            pages.iter().map(|page| phrases.sentence(page)).collect()
        };
        Ok(Reply { text: sentences.join("\n"), facts })
    }

    /// The same aloud, page by page, to whom the mode allows.
    pub fn answer_aloud(&self, question: Question, wanted: Pages, asker: Asker, scene: &mut Scene<'_>) {
        let answer = self.answer(question, asker, scene).and_then(|answer| answer.wanted(wanted));
        let pages = match answer {
            Ok((pages, _)) => pages,
            Err(refusal) if refusal.code == "no-game" => vec![Notice::NoGame],
            Err(refusal) if refusal.code == NOT_TOLD => vec![Notice::NotTold],
            Err(_) => vec![Notice::NotNow],
        };
        scene.out.answer_aloud(self.context(), asker, &pages);
    }

    fn answer(&self, question: Question, asker: Asker, scene: &Scene<'_>) -> Result<Answer, Refusal> {
        if question.is_club_only() && !self.manner().answers_everything {
            return Err(Self::refuse(NOT_TOLD, &Notice::NotTold, scene));
        }
        let Some(heard) = self.heard(asker) else {
            return if question == Question::Clock { self.answer_clock(scene) } else { Err(no_game()) };
        };
        let says_check = self.settings.says_check();
        Ok(match question {
            Question::Clock => self.answer_clock(scene)?,
            Question::Last => self.answer_last(&heard),
            Question::Square(square) => {
                let piece = heard.board().piece_at(square);
                Answer::of(Notice::OnSquare(square, piece), Facts::Square(square, piece))
            }
            Question::Where(role, side) => answer_where(&heard.board(), role, side),
            Question::File(file) => standing(&heard.board(), file.into(), Notice::EmptyFile(file)),
            Question::Rank(rank) => standing(&heard.board(), rank.into(), Notice::EmptyRank(rank)),
            Question::Pieces => standing(&heard.board(), Bitboard::FULL, Notice::EmptyFile(File::A)),
            Question::Turn => heard.answer_turn(),
            Question::Moves(from) => heard.answer_moves(from, says_check),
            Question::Score(from) => heard.answer_score(from.map_or(0, NonZeroU32::get), says_check),
            Question::Attackers(square) => advice::attackers(&heard.board(), square),
            Question::Legal(square) => heard.answer_legal(square, says_check),
            Question::Material => advice::material(&heard.board()),
            Question::Castling => heard.answer_castling(),
        })
    }

    fn answer_last(&self, heard: &Heard<'_>) -> Answer {
        let legal = heard
            .game
            .before()
            .zip(heard.game.last())
            .map(|(before, last)| Announced::of(before.position(), &last.mv, self.settings.says_check()));
        Answer::of(Notice::LastMove(heard.announced().or(legal)), Facts::Last(heard.last_facts()))
    }

    fn answer_clock(&self, scene: &Scene<'_>) -> Result<Answer, Refusal> {
        let Some(times) = self.times(scene.now()) else {
            if self.clock.is_running() {
                return Err(sides_unknown());
            }
            return Ok(Answer::of(Notice::NoClock, Facts::Clock(None)));
        };
        let Times { white, black, running, stale } = times;
        let notice = Notice::Times { white, black, running, stale };
        Ok(Answer::of(notice, Facts::Clock(Some(clock_facts(times)))))
    }

    pub(super) fn answer_pgn(&self, asker: Asker) -> Result<Reply, Refusal> {
        let heard = self.heard(asker).ok_or_else(no_game)?;
        let text = match heard.facts() {
            Some(stands) => pgn::write_as_announced(&heard.game, &stands.uci),
            None => pgn::write(&heard.game),
        };
        Ok(Reply { text: text.clone(), facts: Facts::Score(text) })
    }

    /// The score of the game as PGN, if one has begun.
    pub fn pgn(&self) -> Option<String> {
        self.game.as_ref().map(pgn::write)
    }

    /// How the table stands, for programs.
    pub fn status(&self, asker: Asker, now: Millis) -> TableStatus {
        let withheld =
            !self.manner().players_decide && self.withholds(&Order::Ask(Question::Turn, Pages::All), asker);
        let heard = self.heard(asker).filter(|_| !withheld);
        let state = match &self.game {
            None => "waiting",
            Some(game) if game.result.is_some() => "ended",
            Some(_) => "playing",
        };
        TableStatus {
            table: self.name.clone(),
            boards: self.boards.ids().into_iter().map(|id| id.0.clone()).collect(),
            state: state.to_owned(),
            plies: (!withheld).then(|| heard.as_ref().map_or(0, Heard::ply)),
            to_move: heard.filter(|heard| heard.game.result.is_none()).map(|heard| heard.to_move()),
            result: self
                .game
                .as_ref()
                .and_then(|game| game.result)
                .map(|(result, _)| result.word().to_owned()),
            clock: self.times(now).filter(|_| !withheld).map(clock_facts),
        }
    }
}

fn clock_facts(Times { white, black, running, stale }: Times) -> ClockFacts {
    ClockFacts { white, black, running, stale }
}

fn no_game() -> Refusal {
    let text = "no game is on: set up the start position, or begin one with `appendixctl new`";
    Refusal { code: "no-game", text: text.to_owned() }
}

/// File by file, as a hand goes over the board.
fn by_file(squares: Bitboard) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.into_iter().collect();
    squares.sort_by_key(|square| (square.file(), square.rank()));
    squares
}

fn answer_where(board: &Board, role: Role, side: Option<Color>) -> Answer {
    let sides = side.map_or(vec![Color::White, Color::Black], |side| vec![side]);
    let found: Vec<(Piece, Vec<Square>)> = sides
        .into_iter()
        .map(|color| Piece { color, role })
        .map(|piece| (piece, by_file(board.by_piece(piece))))
        .collect();
    let parts = found.iter().map(|(piece, squares)| Notice::Whereabouts(*piece, squares.clone())).collect();
    Answer::of(Notice::Several(parts), Facts::Where(found))
}

/// What stands on these squares; `none` where nothing does.
fn standing(board: &Board, squares: Bitboard, none: Notice) -> Answer {
    let on = |square: Square| Some((square, board.piece_at(square)?));
    let stands: Stands = by_file(squares).into_iter().filter_map(on).collect();
    let parts: Vec<Notice> =
        stands.iter().map(|(square, piece)| Notice::OnSquare(*square, Some(*piece))).collect();
    Answer::paged(&parts, A_PAGE, none, Facts::Stands(stands))
}

/// Why nobody's time can be told.
fn sides_unknown() -> Refusal {
    let text = "the clock beside the board runs, but it is not known yet which side is White's: the one that runs \
                first in a game, or what `white_clock` says";
    Refusal { code: "not-now", text: text.to_owned() }
}
