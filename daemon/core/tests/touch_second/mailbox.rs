//! Legal moves on a board of 64 letters: slow, plain, and nobody else's.

/// Directions as steps of file and rank.
const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A position; `board[0]` is a1, `board[63]` h8, a dot is an empty square.
#[derive(Clone)]
pub struct Position {
    pub board: [char; 64],
    pub white: bool,
    /// The letters of the FEN.
    pub rights: String,
    /// The square behind a pawn that has just gone two steps.
    pub passed: Option<usize>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub from: usize,
    pub to: usize,
    /// The square of what is captured.
    pub victim: Option<usize>,
    /// A small letter.
    pub promotion: Option<char>,
    /// Where the rook comes from and goes to.
    pub rook: Option<(usize, usize)>,
}

impl Step {
    pub fn uci(&self) -> String {
        format!(
            "{}{}{}",
            name(self.from),
            name(self.to),
            self.promotion.map(String::from).unwrap_or_default()
        )
    }
}

pub fn name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

pub fn square(name: &str) -> usize {
    let letters = name.as_bytes();
    usize::from(letters[0] - b'a') + 8 * usize::from(letters[1] - b'1')
}

fn beside(from: usize, (file, rank): (i32, i32)) -> Option<usize> {
    let (file, rank) = (from as i32 % 8 + file, from as i32 / 8 + rank);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((file + 8 * rank) as usize)
}

impl Position {
    pub fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = ['.'; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[8 * (7 - row) + file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Self {
            board,
            white: fields[1] == "w",
            rights: fields[2].replace('-', ""),
            passed: (fields[3] != "-").then(|| square(fields[3])),
        }
    }

    pub fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..8 {
                let letter = self.board[8 * rank + file];
                if letter == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &empty.to_string();
                }
                empty = 0;
                row.push(letter);
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        let passed = self.passed.map_or("-".into(), name);
        format!("{} {} {rights} {passed} 0 1", rows.join("/"), if self.white { "w" } else { "b" })
    }

    /// Whether a piece of the side to move stands there.
    pub fn own(&self, square: usize) -> bool {
        self.board[square] != '.' && self.board[square].is_uppercase() == self.white
    }

    pub fn enemy(&self, square: usize) -> bool {
        self.board[square] != '.' && !self.own(square)
    }

    pub fn king(&self, white: bool) -> usize {
        let letter = if white { 'K' } else { 'k' };
        self.board.iter().position(|one| *one == letter).unwrap()
    }

    pub fn attacked(&self, square: usize, by_white: bool) -> bool {
        let is = |at: usize, kinds: &str| {
            let letter = self.board[at];
            letter.is_uppercase() == by_white && kinds.contains(letter.to_ascii_lowercase())
        };
        let leaps = |steps: &[(i32, i32)], kinds| {
            steps.iter().any(|step| beside(square, *step).is_some_and(|at| is(at, kinds)))
        };
        let slides = |steps: &[(i32, i32)], kinds| {
            steps.iter().any(|step| {
                let mut at = beside(square, *step);
                while let Some(next) = at.filter(|next| self.board[*next] == '.') {
                    at = beside(next, *step);
                }
                at.is_some_and(|at| is(at, kinds))
            })
        };
        let back = if by_white { -1 } else { 1 };
        leaps(&KNIGHT, "n")
            || leaps(&ROOK, "k")
            || leaps(&BISHOP, "k")
            || leaps(&[(1, back), (-1, back)], "p")
            || slides(&ROOK, "rq")
            || slides(&BISHOP, "bq")
    }

    pub fn after(&self, step: &Step) -> Self {
        let mut next = self.clone();
        let piece = self.board[step.from];
        next.board[step.from] = '.';
        if let Some(victim) = step.victim {
            next.board[victim] = '.';
        }
        next.board[step.to] = match step.promotion {
            Some(letter) if self.white => letter.to_ascii_uppercase(),
            Some(letter) => letter,
            None => piece,
        };
        if let Some((from, to)) = step.rook {
            next.board[to] = next.board[from];
            next.board[from] = '.';
        }
        for (letter, squares) in
            [('K', ["e1", "h1"]), ('Q', ["e1", "a1"]), ('k', ["e8", "h8"]), ('q', ["e8", "a8"])]
        {
            if squares.iter().any(|one| [step.from, step.to].contains(&square(one))) {
                next.rights = next.rights.replace(letter, "");
            }
        }
        let two_steps = piece.eq_ignore_ascii_case(&'p') && step.from.abs_diff(step.to) == 16;
        next.passed = two_steps.then_some((step.from + step.to) / 2);
        next.white = !self.white;
        next
    }

    pub fn legal(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in (0..64).filter(|at| self.own(*at)) {
            match self.board[from].to_ascii_lowercase() {
                'p' => self.pawn(from, &mut steps),
                'n' => self.lines(from, &KNIGHT, 1, &mut steps),
                'b' => self.lines(from, &BISHOP, 7, &mut steps),
                'r' => self.lines(from, &ROOK, 7, &mut steps),
                'q' => {
                    self.lines(from, &BISHOP, 7, &mut steps);
                    self.lines(from, &ROOK, 7, &mut steps);
                }
                _ => {
                    self.lines(from, &BISHOP, 1, &mut steps);
                    self.lines(from, &ROOK, 1, &mut steps);
                    self.castle(from, &mut steps);
                }
            }
        }
        steps.retain(|step| {
            let next = self.after(step);
            !next.attacked(next.king(self.white), !self.white)
        });
        steps
    }

    fn lines(&self, from: usize, directions: &[(i32, i32)], reach: usize, steps: &mut Vec<Step>) {
        for direction in directions {
            let mut at = from;
            for _ in 0..reach {
                let Some(to) = beside(at, *direction).filter(|to| !self.own(*to)) else { break };
                let victim = self.enemy(to).then_some(to);
                steps.push(Step { from, to, victim, promotion: None, rook: None });
                if victim.is_some() {
                    break;
                }
                at = to;
            }
        }
    }

    fn pawn(&self, from: usize, steps: &mut Vec<Step>) {
        let ahead = if self.white { 1 } else { -1 };
        let start = if self.white { 1 } else { 6 };
        let mut go = |to: usize, victim: Option<usize>| {
            let kinds: &[Option<char>] = if to / 8 == 0 || to / 8 == 7 {
                &[Some('q'), Some('r'), Some('b'), Some('n')]
            } else {
                &[None]
            };
            for promotion in kinds {
                steps.push(Step { from, to, victim, promotion: *promotion, rook: None });
            }
        };
        if let Some(to) = beside(from, (0, ahead)).filter(|to| self.board[*to] == '.') {
            go(to, None);
            let two = beside(to, (0, ahead)).filter(|to| from / 8 == start && self.board[*to] == '.');
            if let Some(to) = two {
                go(to, None);
            }
        }
        for file in [-1, 1] {
            let Some(to) = beside(from, (file, ahead)) else { continue };
            if self.enemy(to) {
                go(to, Some(to));
            } else if self.passed == Some(to) && self.board[to] == '.' {
                go(to, beside(from, (file, 0)));
            }
        }
    }

    fn castle(&self, king: usize, steps: &mut Vec<Step>) {
        for (letter, rook, to, over, between) in [
            ('K', "h1", "g1", "f1", &["f1", "g1"][..]),
            ('Q', "a1", "c1", "d1", &["b1", "c1", "d1"]),
            ('k', "h8", "g8", "f8", &["f8", "g8"]),
            ('q', "a8", "c8", "d8", &["b8", "c8", "d8"]),
        ] {
            if letter.is_uppercase() != self.white || !self.rights.contains(letter) {
                continue;
            }
            let empty = between.iter().all(|one| self.board[square(one)] == '.');
            let safe = [king, square(over), square(to)].iter().all(|at| !self.attacked(*at, !self.white));
            if empty && safe {
                let rook = Some((square(rook), square(over)));
                steps.push(Step { from: king, to: square(to), victim: None, promotion: None, rook });
            }
        }
    }
}

fn perft(position: &Position, depth: usize) -> usize {
    let steps = position.legal();
    if depth == 1 {
        return steps.len();
    }
    steps.iter().map(|step| perft(&position.after(step), depth - 1)).sum()
}

#[test]
fn the_second_move_generator_counts_as_the_world_does() {
    for (fen, depth, count) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ] {
        let position = Position::from_fen(fen);
        assert_eq!(perft(&position, depth), count, "{fen}");
        assert_eq!(Position::from_fen(&position.fen()).fen(), position.fen());
    }
}
