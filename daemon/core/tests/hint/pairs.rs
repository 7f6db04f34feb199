//! Two positions that are alike wherever hands go, and a move that is legal in one of them only.

use std::collections::BTreeMap;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, Move, Piece, Position, Role, Setup, Square, attacks,
};

use super::dice::Dice;

/// A position in which the move is legal, and one in which it is not.
pub struct Pair {
    pub legal: Chess,
    pub illegal: Chess,
    pub mv: Move,
    /// What kind of move it is, and what makes it illegal.
    pub kind: &'static str,
    pub why: &'static str,
}

/// Positions in which rare moves can be played.
const RARE: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 1",
    "1n1r2k1/P1P1P3/8/8/8/8/p1p1p3/1N1R2K1 w - - 0 1",
    "1n1r2k1/P1P1P3/8/8/8/8/p1p1p3/1N1R2K1 b - - 0 1",
    "4k3/8/8/2pP1pP1/2Pp1PpP/8/8/4K3 w - c6 0 1",
    "4k3/8/8/2pP4/3p1PpP/8/8/4K3 b - f3 0 1",
    "4k3/1p1p1p2/8/2P1P1P1/2p1p1p1/8/1P1P1P2/4K3 w - - 0 1",
    "2r4k/1P3P2/8/1q6/6Q1/8/2p3p1/4K1N1 w - - 0 1",
];

/// So many pairs, of each kind of move as many as there are.
pub fn pairs(count: usize, dice: &mut Dice) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut position = Chess::default();
    while pairs.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty()
            || position.is_insufficient_material()
            || position.halfmoves() > 40
            || dice.once_in(60)
        {
            let start = Fen::default().to_string();
            let fens: Vec<&str> = RARE.iter().copied().chain([start.as_str()]).collect();
            position = chess(dice.pick(&fens));
            continue;
        }
        let rarest = moves.iter().map(|mv| counts.get(kind(&position, *mv)).copied().unwrap_or(0)).min();
        let rare: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| counts.get(kind(&position, *mv)).copied().unwrap_or(0) == rarest.unwrap_or(0))
            .collect();
        let mv = dice.pick(&rare);
        if let Some(pair) = pair(&position, mv, dice) {
            *counts.entry(pair.kind).or_default() += 1;
            pairs.push(pair);
        }
        position.play_unchecked(dice.pick(&moves));
    }
    pairs
}

fn chess(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

fn kind(position: &Chess, mv: Move) -> &'static str {
    match mv {
        Move::Castle { .. } => "castling",
        Move::EnPassant { .. } => "en passant",
        Move::Normal { promotion: Some(Role::Queen), .. } => "promotion to a queen",
        Move::Normal { promotion: Some(Role::Rook), .. } => "promotion to a rook",
        Move::Normal { promotion: Some(Role::Bishop), .. } => "promotion to a bishop",
        Move::Normal { promotion: Some(_), .. } => "promotion to a knight",
        Move::Normal { role: Role::King, .. } => "king",
        Move::Normal { role: Role::Pawn, capture: Some(_), .. } => "pawn captures",
        Move::Normal { role: Role::Pawn, from, to, .. } => {
            match position.board().attacks_from(from).count() {
                _ if from.rank().distance(to.rank()) == 2 => "double step",
                _ => "single step",
            }
        }
        Move::Normal { role: Role::Knight, capture: Some(_), .. } => "knight captures",
        Move::Normal { role: Role::Knight, .. } => "knight",
        Move::Normal { capture: Some(_), .. } => "line piece captures",
        Move::Normal { .. } | Move::Put { .. } => "line piece",
    }
}

fn pair(position: &Chess, mv: Move, dice: &mut Dice) -> Option<Pair> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.is_game_over() {
        return None; // what ends the game is said, and only a legal move can
    }
    let alike = alike(position, mv);
    (0..60).find_map(|_| {
        let (setup, why) = changed(position, mv, alike, dice)?;
        let illegal: Chess = Fen::try_from(setup).ok()?.into_position(CastlingMode::Standard).ok()?;
        let moves = illegal.legal_moves();
        let other = moves.is_empty() || moves.contains(&mv) || illegal.is_insufficient_material();
        let kind = kind(position, mv);
        (!other).then(|| Pair { legal: position.clone(), illegal, mv, kind, why })
    })
}

/// Squares that have to look alike: where hands go, and where the moved piece might go on.
fn alike(position: &Chess, mv: Move) -> Bitboard {
    let side = position.turn();
    let from = mv.from().unwrap_or_else(|| mv.to());
    let home = Bitboard::from_rank(side.backrank());
    let line = attacks::ray(from, mv.to()) & !attacks::between(from, mv.to());
    let own = Bitboard::from(from).with(mv.to());
    let victim = Square::from_coords(mv.to().file(), from.rank());
    let file = Bitboard::from_file(from.file());
    match mv {
        Move::Castle { .. } => home,
        Move::EnPassant { .. } => own.with(victim),
        Move::Normal { role: Role::King | Role::Rook, .. } => own | line | home,
        Move::Normal { role: Role::Pawn, .. } => own | file,
        _ => own | line,
    }
}

/// The position with one thing changed that may make the move illegal.
fn changed(position: &Chess, mv: Move, alike: Bitboard, dice: &mut Dice) -> Option<(Setup, &'static str)> {
    let side = position.turn();
    let mut setup = position.to_setup(EnPassantMode::Legal);
    let free: Vec<Square> = (!position.board().occupied() & !alike).into_iter().collect();
    let enemy = dice.pick(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn]);
    let why = match dice.below(6) {
        0 | 1 if !free.is_empty() => {
            let square = dice.pick(&free);
            setup.board.set_piece_at(square, Piece { color: side.other(), role: enemy });
            let king = position.board().king_of(side)?;
            let checks = attacks::attacks(
                square,
                Piece { color: side.other(), role: enemy },
                position.board().occupied(),
            );
            if checks.contains(king) { "a checking piece" } else { "a piece in the way or behind" }
        }
        2 if !free.is_empty() && mv.role() != Role::King => {
            let king = position.board().king_of(side)?;
            if alike.contains(king) {
                return None;
            }
            setup.board.discard_piece_at(king);
            setup.board.set_piece_at(dice.pick(&free), side.king());
            setup.castling_rights = Bitboard::EMPTY;
            "the king elsewhere"
        }
        3 => {
            let others = position.board().occupied() & !position.board().kings() & !alike;
            let others: Vec<Square> = others.into_iter().collect();
            if others.is_empty() {
                return None;
            }
            setup.board.discard_piece_at(dice.pick(&others));
            "a shielding piece gone"
        }
        4 if setup.castling_rights.any() => {
            setup.castling_rights = Bitboard::EMPTY;
            "the right to castle lost"
        }
        5 if setup.ep_square.is_some() => {
            setup.ep_square = None;
            "no right to capture en passant"
        }
        _ => return None,
    };
    setup.castling_rights &= still_at_home(&setup);
    let gone = |square: Square| setup.board.piece_at(square) != position.board().piece_at(square);
    let passes = setup.ep_square.is_some_and(|square| {
        let pawn =
            Square::from_coords(square.file(), side.fold_wb(shakmaty::Rank::Fifth, shakmaty::Rank::Fourth));
        gone(pawn)
    });
    (!passes).then_some((setup, why))
}

fn still_at_home(setup: &Setup) -> Bitboard {
    let rooks = |color: Color| {
        let king = Square::from_coords(shakmaty::File::E, color.backrank());
        let home = setup.board.piece_at(king) == Some(color.king());
        let rooks = setup.board.by_piece(color.rook()) & Bitboard::from_rank(color.backrank());
        if home { rooks } else { Bitboard::EMPTY }
    };
    rooks(Color::White) | rooks(Color::Black)
}
