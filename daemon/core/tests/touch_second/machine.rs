//! The same rules once more, written down for reading and not for speed: lists of squares and of moves, numbers of
//! articles as the 2018 edition has them, turned into those of another edition at the very end.

use super::mailbox::{Position, Step, square};

/// A piece on the board: with the square it began on, or a new one with a number.
#[derive(Clone, Copy, PartialEq)]
enum Piece {
    Old(usize),
    New(usize),
}

/// What the second implementation answers.
#[derive(Debug, PartialEq)]
pub struct Answer {
    pub moves: Vec<String>,
    pub article: String,
    pub doubt: bool,
    pub breach: bool,
}

/// The castling that is meant.
#[derive(Clone)]
struct Castle {
    wings: Vec<char>,
    by_king: bool,
}

pub struct Second {
    year: &'static str,
    position: Position,
    legal: Vec<Step>,
    touch_list: Vec<Vec<usize>>,
    fixed: Option<(Vec<Step>, String)>,
    castle: Option<Castle>,
    shown: Vec<char>,
    air: Vec<usize>,
    off: Vec<usize>,
    on: Vec<Vec<Piece>>,
    breach: Vec<Piece>,
    adj: bool,
    ever_covered: bool,
    covered: Vec<usize>,
    pressed: bool,
    reset: bool,
    new_pieces: usize,
}

impl Second {
    pub fn new(fen: &str, year: &'static str) -> Self {
        let position = Position::from_fen(fen);
        let legal = position.legal();
        let mut second = Self {
            year,
            position,
            legal,
            touch_list: vec![],
            fixed: None,
            castle: None,
            shown: vec![],
            air: vec![],
            off: vec![],
            on: vec![],
            breach: vec![],
            adj: false,
            ever_covered: false,
            covered: vec![],
            pressed: false,
            reset: false,
            new_pieces: 0,
        };
        second.set_up();
        second
    }

    fn set_up(&mut self) {
        self.on = (0..64)
            .map(|at| if self.position.board[at] == '.' { vec![] } else { vec![Piece::Old(at)] })
            .collect();
    }

    // The terms.

    fn at(&self, file: char) -> usize {
        square(&format!("{file}{}", if self.position.white { 1 } else { 8 }))
    }

    fn k(&self) -> usize {
        self.position.king(self.position.white)
    }

    fn home(&self) -> bool {
        self.k() == self.at('e')
    }

    fn corner_rook(&self, wing: char) -> Option<usize> {
        let corner = self.at(if wing == 'k' { 'h' } else { 'a' });
        let rook = if self.position.white { 'R' } else { 'r' };
        (self.home() && self.position.board[corner] == rook).then_some(corner)
    }

    fn corner_rooks(&self, wings: &[char]) -> Vec<usize> {
        wings.iter().filter_map(|wing| self.corner_rook(*wing)).collect()
    }

    fn king_square(&self, wing: char) -> usize {
        self.at(if wing == 'k' { 'g' } else { 'c' })
    }

    fn rook_square(&self, wing: char) -> usize {
        self.at(if wing == 'k' { 'f' } else { 'd' })
    }

    fn right(&self, wing: char) -> bool {
        let letter = if self.position.white { wing.to_ascii_uppercase() } else { wing };
        let between = if wing == 'k' { "fg" } else { "bcd" };
        self.position.rights.contains(letter)
            && between.chars().all(|file| self.position.board[self.at(file)] == '.')
    }

    fn uses(step: &Step, piece: usize) -> bool {
        step.from == piece || step.victim == Some(piece)
    }

    fn sets(step: &Step, piece: usize, on: usize) -> bool {
        (step.from == piece && step.to == on) || step.rook == Some((piece, on))
    }

    // touch(S)

    fn touch(&mut self, pieces: &[usize]) {
        let fresh: Vec<usize> = pieces
            .iter()
            .copied()
            .filter(|piece| !self.touch_list.iter().any(|group| group.contains(piece)))
            .collect();
        let rooks = self.corner_rooks(&['k', 'q']);
        let (own, enemy): (Vec<usize>, Vec<usize>) =
            fresh.iter().copied().partition(|piece| self.position.own(*piece));
        let groups = if self.home() && fresh.contains(&self.k()) {
            let (corner, others) = own.into_iter().partition(|piece| rooks.contains(piece));
            vec![others, corner, enemy]
        } else {
            vec![own, enemy]
        };
        for group in groups.into_iter().filter(|group| !group.is_empty()) {
            let king_earlier = self.touch_list.iter().any(|earlier| earlier.contains(&self.k()));
            let wings: Vec<char> = ['k', 'q']
                .into_iter()
                .filter(|wing| self.corner_rook(*wing).is_some_and(|rook| group.contains(&rook)))
                .collect();
            if self.castle.is_none() && self.home() && king_earlier && !wings.is_empty() {
                self.castle = Some(Castle { wings, by_king: false });
            }
            self.touch_list.push(group);
        }
    }

    // allowed(), before the comparison with what is fixed

    fn allowed_by_touch(&self) -> (Vec<Step>, String, bool) {
        let m = self.fixed.as_ref().map_or(&self.legal, |(moves, _)| moves).clone();
        let using = |piece: usize| -> Vec<Step> {
            m.iter().filter(|step| Self::uses(step, piece)).cloned().collect()
        };
        if self.touch_list.is_empty() {
            return (m, if self.ever_covered { "4.2.1".into() } else { String::new() }, false);
        }

        let first = |own: bool| self.touch_list.iter().find(|group| self.position.own(group[0]) == own);
        if let (Some(o), Some(e)) = (first(true), first(false)) {
            let c: Vec<Step> = m
                .iter()
                .filter(|step| {
                    o.iter().any(|s| Self::uses(step, *s)) && e.iter().any(|s| Self::uses(step, *s))
                })
                .cloned()
                .collect();
            if !c.is_empty() {
                return (c, "4.3.3".into(), o.len() > 1 || e.len() > 1);
            }
        }

        let illegal_castling = |castle: &Castle| if castle.by_king { "4.7.2 illegal" } else { "4.4.3" };
        let mut free: Vec<usize> = vec![];
        for g in &self.touch_list {
            if let Some(castle) = self.castle.as_ref().filter(|_| g.contains(&self.k())) {
                let meant = castle.wings.iter().any(|w| self.shown.contains(w) || self.right(*w));
                let others_idle = g.iter().filter(|s| **s != self.k()).all(|s| using(*s).is_empty());
                let king = using(self.k());
                if !king.is_empty() && others_idle {
                    let rooks = self.corner_rooks(&castle.wings);
                    let c: Vec<Step> = m
                        .iter()
                        .filter(|step| step.rook.is_some_and(|(from, _)| rooks.contains(&from)))
                        .cloned()
                        .collect();
                    if !c.is_empty() {
                        return (c, "4.4.1".into(), false);
                    }
                    if meant {
                        return (king, illegal_castling(castle).into(), false);
                    }
                } else if king.is_empty() && others_idle && meant {
                    free = self.corner_rooks(&castle.wings);
                }
            }
            let s: Vec<usize> =
                g.iter().copied().filter(|s| !free.contains(s) && !using(*s).is_empty()).collect();
            if !s.is_empty() {
                let moves = m.iter().filter(|step| s.iter().any(|s| Self::uses(step, *s))).cloned().collect();
                return (moves, self.article_of_4_3(&s), s.len() > 1);
            }
        }
        match &self.castle {
            Some(castle) if !free.is_empty() => (m, illegal_castling(castle).into(), false),
            _ => (m, "4.5".into(), false),
        }
    }

    fn article_of_4_3(&self, s: &[usize]) -> String {
        let touched = |own: bool| self.touch_list.iter().flatten().any(|t| self.position.own(*t) == own);
        if touched(true) && touched(false) {
            return "4.3.3".into();
        }
        if touched(false) {
            return "4.3.2".into();
        }
        let rooks = self.corner_rooks(&['k', 'q']);
        if let Some(king_at) = self.touch_list.iter().position(|group| group.contains(&self.k())) {
            let earlier: Vec<usize> = self.touch_list[..king_at]
                .iter()
                .flatten()
                .copied()
                .filter(|piece| rooks.contains(piece))
                .collect();
            if !earlier.is_empty() && s.iter().any(|piece| *piece == self.k() || earlier.contains(piece)) {
                return "4.4.2, 4.3.1".into();
            }
        }
        "4.3.1".into()
    }

    fn allowed(&self) -> (Vec<Step>, String, bool) {
        let (moves, article, doubt) = self.allowed_by_touch();
        let doubt = doubt || self.castle.as_ref().is_some_and(|castle| castle.wings.len() == 2);
        match &self.fixed {
            Some((fixed, by)) if *fixed == moves => (moves, by.clone(), doubt),
            _ => (moves, article, doubt),
        }
    }

    // Events

    /// One word, or `SAY k` and `SAY q` for castling announced on a wing.
    pub fn event(&mut self, word: &str) {
        if self.pressed {
            if word == "RESET" {
                self.put_back_all();
            }
            return;
        }
        let (verb, rest) = word.split_once(' ').unwrap_or((word, ""));
        match (verb, rest.split_once('=')) {
            ("T", _) => self.lift(rest),
            ("X", _) => self.take_off(square(rest)),
            ("P", Some((on, piece))) => self.new_piece(square(on), piece),
            ("P", None) => self.set_down(square(rest)),
            ("SAY", _) => self.shown.push(rest.chars().next().unwrap()),
            ("ADJ", _) => self.adj = true,
            ("PRESS", _) => self.press(),
            ("RESET", _) => {}
            _ => panic!("{word}"),
        }
    }

    fn lift(&mut self, squares: &str) {
        let mut squares: Vec<usize> = squares.split('+').map(square).collect();
        squares.sort_unstable();
        squares.dedup();
        let mut lifted = vec![];
        for at in squares {
            let Some(piece) = self.on[at].pop() else { continue };
            self.breach.retain(|one| *one != piece);
            if let Piece::Old(began) = piece {
                self.air.push(began);
                lifted.push(began);
            }
        }
        if !self.adj {
            self.touch(&lifted);
        } else if !lifted.is_empty() {
            self.ever_covered = true;
            self.covered.extend(lifted);
        }
    }

    fn uncover(&mut self, piece: usize) -> bool {
        let was = self.covered.contains(&piece);
        self.covered.retain(|one| *one != piece);
        if was && self.covered.is_empty() {
            self.adj = false;
        }
        was
    }

    fn take_off(&mut self, x: usize) {
        let enemy =
            self.on[x].iter().rposition(|one| matches!(one, Piece::Old(s) if self.position.enemy(*s)));
        let index = enemy.or(self.on[x].len().checked_sub(1));
        let gone = if let Some(index) = index {
            let piece = self.on[x].remove(index);
            self.breach.retain(|one| *one != piece);
            piece
        } else if self.air.contains(&x) {
            self.air.retain(|one| *one != x);
            Piece::Old(x)
        } else {
            return;
        };
        if let Piece::Old(began) = gone {
            self.off.push(began);
            self.uncover(began);
            self.touch(&[began]);
        }
    }

    /// The piece stands on x, from wherever it was.
    fn stands(&mut self, piece: usize, x: usize) {
        self.air.retain(|one| *one != piece);
        self.off.retain(|one| *one != piece);
        self.on[x].push(Piece::Old(piece));
    }

    fn stands_and_is_touched_if_covered(&mut self, piece: usize, x: usize) {
        self.stands(piece, x);
        if self.uncover(piece) {
            self.touch(&[piece]);
        }
    }

    fn set_down(&mut self, x: usize) {
        if self.air.contains(&x) {
            self.stands(x, x);
            self.uncover(x);
            return;
        }
        let own = |list: &[usize]| -> Vec<usize> {
            list.iter().copied().filter(|s| self.position.own(*s)).collect()
        };
        let mut a = own(&self.air);
        if a.is_empty() {
            if self.off.contains(&x) {
                self.stands(x, x);
                return;
            }
            a = own(&self.off);
            if a.is_empty() {
                if let Some(enemy) = self.air.last().copied() {
                    self.stands_and_is_touched_if_covered(enemy, x);
                }
                return;
            }
        }

        let k = self.k();
        for wing in ['k', 'q'] {
            let Some(r) = self.corner_rook(wing).filter(|r| a.contains(r)) else { continue };
            let king_square = self.king_square(wing);
            if a.contains(&k) && x == king_square {
                a = vec![k];
                break;
            }
            let king_there = self.on[king_square].contains(&Piece::Old(k));
            if x == self.rook_square(wing) && (a.contains(&k) || king_there) {
                if !self.legal.iter().any(|step| step.rook.is_some_and(|(from, _)| from == r)) {
                    self.stands_and_is_touched_if_covered(r, x);
                    return;
                }
                a = vec![r];
                break;
            }
        }

        let w = self.allowed().0;
        let sets = |moves: &[Step], s: usize| moves.iter().any(|step| Self::sets(step, s, x));
        let p = a.iter().copied().find(|s| sets(&w, *s));
        let p = p.or(a.iter().copied().find(|s| sets(&self.legal, *s)));
        let p = p.unwrap_or(a[a.len() - 1]);
        self.stands_and_is_touched_if_covered(p, x);

        let (w, article, _) = self.allowed();
        let f: Vec<Step> =
            w.iter().filter(|step| a.iter().any(|s| Self::sets(step, *s, x))).cloned().collect();
        let on_castling_square = x == self.king_square('k') || x == self.king_square('q');
        if !f.is_empty() {
            let by = if f == w {
                article
            } else if p == k && on_castling_square {
                "4.7.2".into()
            } else {
                "4.7".into()
            };
            self.fixed = Some((f, by));
        } else if self.legal.iter().any(|step| Self::sets(step, p, x)) {
            self.breach.push(Piece::Old(p));
        }

        for wing in ['k', 'q'] {
            if self.home() && p == k && x == self.king_square(wing) && self.corner_rook(wing).is_some() {
                self.shown.push(wing);
                if self.castle.is_none() {
                    self.castle = Some(Castle { wings: vec![wing], by_king: true });
                }
            }
        }
    }

    fn new_piece(&mut self, x: usize, piece: &str) {
        let letter = piece.to_lowercase().chars().next();
        let (w, article, _) = self.allowed();
        let becomes = |step: &&Step| step.to == x && step.promotion == letter;
        let f: Vec<Step> = w.iter().filter(becomes).cloned().collect();
        let new = Piece::New(self.new_pieces);
        self.new_pieces += 1;
        if !f.is_empty() {
            self.fixed = Some((f.clone(), if f == w { article } else { "4.4.4".into() }));
        } else if self.legal.iter().any(|step| becomes(&step)) {
            self.breach.push(new);
        }
        self.on[x].push(new);
    }

    fn press(&mut self) {
        let w = self.allowed().0;
        if ["2018", "2023"].contains(&self.year) && w.len() > 1 {
            let (from, to) = (w[0].from, w[0].to);
            let one_pawn =
                w.iter().all(|step| step.promotion.is_some() && (step.from, step.to) == (from, to));
            let gone = self.air.contains(&from)
                || self.off.contains(&from)
                || self.on[to].contains(&Piece::Old(from));
            if one_pawn && gone {
                let queen = w.into_iter().filter(|step| step.promotion == Some('q')).collect();
                self.fixed = Some((queen, "7.5.2".into()));
            }
        }
        self.pressed = true;
        self.adj = false;
        self.covered.clear();
    }

    fn put_back_all(&mut self) {
        self.set_up();
        self.air.clear();
        self.off.clear();
        self.breach.clear();
        self.covered.clear();
        self.adj = false;
        self.pressed = false;
        self.reset = true;
        if ["2001", "1985"].contains(&self.year) {
            self.fixed = None;
        }
    }

    pub fn answer(&self) -> Answer {
        let (moves, article, doubt) = self.allowed();
        let mut moves: Vec<String> = moves.iter().map(Step::uci).collect();
        moves.sort();
        let mut articles: Vec<&str> = article.split(", ").filter(|one| !one.is_empty()).collect();
        let breach = !self.breach.is_empty();
        if self.reset {
            articles.truncate(1);
            articles.insert(0, "7.5.1");
        } else if breach {
            articles.truncate(1);
            articles.push("4.8");
        }
        let printed: Vec<&str> = articles.iter().map(|article| self.printed(article)).collect();
        Answer { moves, article: printed.join(", "), doubt, breach }
    }

    fn printed(&self, article: &str) -> &'static str {
        let columns = match article {
            "4.2.1" => ["4.2.1", "4.2", "2001 4.2"],
            "4.3.1" => ["4.3.1", "4.3 a", "7.2 a"],
            "4.3.2" => ["4.3.2", "4.3 b", "7.2 a"],
            "4.3.3" => ["4.3.3", "4.3 c", "7.2 b"],
            "4.4.1" => ["4.4.1", "4.4 a", "2001 4.4 a"],
            "4.4.2" => ["4.4.2", "4.4 b", "5.1 c"],
            "4.4.3" => ["4.4.3", "4.4 c", "5.1 d"],
            "4.4.4" => ["4.4.4", "4.7", "2001 4.7"],
            "4.5" => ["4.5", "4.5", "7.3"],
            "4.7.2" => ["4.7.2", "4.7", "2001 4.7"],
            "4.7.2 illegal" => ["4.7.2", "4.4 c", "5.1 d"],
            "4.7" => ["4.7", "4.7", "2001 4.7"],
            "4.8" => ["4.8", "4.6", "7.4"],
            "7.5.1" => ["7.5.1", "7.4 a", "8.1"],
            "7.5.2" => ["7.5.2", "", ""],
            other => panic!("{other}"),
        };
        match self.year {
            "2001" => columns[1],
            "1985" => columns[2],
            _ => columns[0],
        }
    }
}
