"""Games by chance, and what an independent library says of every position in them.

Usage: games.py NUMBER SEED > FILE

One line a game: `game`, its start in FEN, and `960` if it is one of Chess960. Then one line a ply: the move in UCI, the
move as in PGN, and letters for what holds after it:

    3  the position stands for the third time        5  for the fifth
    f  fifty moves by each without progress          s  seventy-five
    m  mate          p  stalemate                    i  nobody can mate by material
    w  White cannot  b  Black cannot
    -  nothing of these
"""

import random
import sys
from collections import Counter

import chess

LONGEST = 260
FEW = ["KRvK", "KBNvK", "KNNvK", "KBvKB", "KBvKN", "KNvKN", "KPvK", "KQvKR", "KRvKB", "KBPvK", "KPvKP", "KvKB"]


def endgame(chance):
    """A legal position with few pieces."""
    while True:
        white, black = chance.choice(FEW).split("v")
        board = chess.Board(None)
        for side, pieces in ((chess.WHITE, white), (chess.BLACK, black)):
            for letter in pieces:
                kind = chess.Piece.from_symbol(letter).piece_type
                square = chance.randrange(8, 56) if kind == chess.PAWN else chance.randrange(64)
                if board.piece_at(square) is None:
                    board.set_piece_at(square, chess.Piece(kind, side))
        board.turn = chance.random() < 0.5
        board.halfmove_clock = chance.choice([0, 0, 60, 96])
        if board.is_valid() and not board.is_check() and len(board.piece_map()) == len(white) + len(black):
            return board


def start(chance):
    """Where a game begins, and how its players choose."""
    kind = chance.random()
    if kind < 0.45:
        return chess.Board(), "any"
    if kind < 0.60:
        return chess.Board.from_chess960_pos(chance.randrange(960)), "any"
    if kind < 0.75:
        return chess.Board(), "back and forth"
    return endgame(chance), chance.choice(["any", "keep", "back and forth"])


def choose(board, manner, chance):
    """Castling and captures en passant are rare by chance alone, so they are preferred now and then."""
    moves = list(board.legal_moves)
    rare = [move for move in moves if board.is_castling(move) or board.is_en_passant(move) or move.promotion]
    if rare and chance.random() < 0.5:
        return chance.choice(rare)
    if manner == "keep":
        quiet = [move for move in moves if not board.is_zeroing(move)]
        return chance.choice(quiet or moves)
    if manner == "back and forth" and len(board.move_stack) >= 2 and chance.random() < 0.8:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in moves and not last.promotion:
            return back
    return chance.choice(moves)


def holds(board, times):
    """The letters of what holds in this position."""
    white, black = (board.has_insufficient_material(side) for side in (chess.WHITE, chess.BLACK))
    facts = [
        ("3", times >= 3),
        ("5", times >= 5),
        ("f", board.halfmove_clock >= 100),
        ("s", board.halfmove_clock >= 150),
        ("m", board.is_checkmate()),
        ("p", board.is_stalemate()),
        ("i", board.is_insufficient_material()),
        ("w", white),
        ("b", black),
    ]
    return "".join(letter for letter, true in facts if true) or "-"


def play(chance, out):
    board, manner = start(chance)
    fen = board.fen(en_passant="legal")
    out.write(f"game {fen}{' 960' if board.chess960 else ''}\n")
    seen = Counter([board._transposition_key()])
    for _ in range(chance.randrange(20, LONGEST)):
        if not any(board.legal_moves):
            break
        move = choose(board, manner, chance)
        uci, san = board.uci(move), board.san(move)
        board.push(move)
        key = board._transposition_key()
        seen[key] += 1
        out.write(f"{uci} {san} {holds(board, seen[key])}\n")


def main():
    number, seed = int(sys.argv[1]), int(sys.argv[2])
    print(f"# Made by tests/oracle/games.py {number} {seed} with python-chess {chess.__version__}.")
    chance = random.Random(seed)
    for _ in range(number):
        play(chance, sys.stdout)


main()
