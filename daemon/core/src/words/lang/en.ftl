# English. D.2.1 has German words only; these are customary, the terms those of the Laws.

## Names of the files a to h. The first set is the default.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ay, bee, cee, dee, ee, ef, gee, aitch
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8.

numbers = english
numbers-english = one, two, three, four, five, six, seven, eight

## King, queen, rook, bishop, knight, pawn, castling short and long.

series = english
series-english = king, queen, rook, bishop, knight, pawn, castles kingside, castles queenside

## Moves. Never "to" between the squares: it is heard as "two".

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } takes { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } takes { $to }
move-pawn-capture = { $file } { $piece } takes { $to }
en-passant = en passant
promotes = promotes to { $piece }
check = check
mate = checkmate

## Pieces and sides

coloured = { $color ->
    [white] white
   *[black] black
} { $piece }
side = { $color ->
    [white] White
   *[black] Black
}

## Sentences

move = { $move }
correction = Correction: { $move }
taken-back = Taken back: { $move }
misread = Misread, does not count: { $move }
adjusting = I adjust.
promotion-wanted = Promotion on { $square }. Which piece?
promotion-step = { $piece }
draw-offered = I offer a draw.
draw-accepted = Draw accepted.
draw-declined = Draw declined.
resigns = I resign.
game-started = { $color ->
    [white] New game.
   *[black] New game. Black to move.
}
game-resumed = The game goes on. Move { $count }, { $side } to move.
game-ended = { $reason ->
    [checkmate] Checkmate.
    [stalemate] Stalemate.
    [dead-position] No mate is possible any more.
    [resignation] Resigned.
    [resignation-no-mate] Resigned, but the opponent cannot mate.
    [agreement] Agreed.
    [threefold] The same position three times.
    [fifty] Fifty moves without captures or pawn moves.
    [fivefold] The same position five times.
    [seventy-five] Seventy-five moves without captures or pawn moves.
    [flag] The time is up.
    [flag-no-mate] The time is up, but the opponent cannot mate.
    [both-flags] Both flags are down.
    [broken-off] Game broken off.
    [arbiter] The arbiter has decided.
   *[agreed] Game over.
} { $result ->
    [white] White wins.
    [black] Black wins.
    [drawn] Draw.
    [both-lost] Both lose.
   *[open] No result.
}
arbiter = Arbiter, please.
flag-down = The flag of { $side } is down.
warned = The arbiter has warned { $side }.
time-added = The arbiter has decided: { $side } gets { $time } more.
clock-set = The clock is set. White: { $white }. Black: { $black }.
clock-not-set = The clock beside the board did not take the times. Set it by hand. White: { $white }. Black: { $black }.
paused = The arbiter has stopped the clock.
play-goes-on = Play goes on.
put-back = The arbiter has decided: the move is illegal and is put back.
stands = The arbiter has decided: the move stands.
restore = { $n ->
    [1] One square is wrong.
   *[other] { $count } squares are wrong.
} { $expected ->
    [empty] { $square } must be empty.
   *[piece] Belongs on { $square }: { $piece }.
}
restore-board = { $color ->
    [white] The board of White:
   *[black] The board of Black:
} { $restore }
restored = Position correct.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] One square is wrong.{" "}
   *[other] { $count } squares are wrong.{" "}
}{ $expected ->
    [empty] { $square } must be empty.
   *[piece] Belongs on { $square }: { $piece }.
}{ $stood ->
    [yes] {" "}On it now: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] The board of White:
   *[black] The board of Black:
} { $set-up }
set-up-unknown = The right squares are occupied. This board cannot tell which pieces stand on them.
set-up-unseen = This board does not tell what stands on it. Set up: { $pieces }

new-game-wanted = New game?
result-wanted = { $result ->
    [white] White wins?
    [black] Black wins?
    [drawn] Draw?
    [both-lost] Both lose?
   *[open] Break off the game?
}
move-wanted = Is this the move: { $move }?
takeback-wanted = Take back: { $move }?
accept-wanted = Accept the draw?
side-wanted = Is White to move?
resume-wanted = Does this game go on? { $known ->
    [yes] White: { $white }. Black: { $black }.{" "}
   *[no] {""}
}Move { $count }.
resign-wanted = Does { $side } resign?
expired = Not confirmed. Nothing has changed.
cancelled = Cancelled.

illegal = Not legal: { $piece } { $from }, { $to }. Put it back on { $from }.
no-move = No move on the board. Move first, then press.
touch-move = Touch-move: { $piece } on { $square } was touched.
must-move = Touch-move: { $piece } on { $square } must move. Take the other move back.
must-take = Touch-move: { $piece } on { $square } must be taken. Take the other move back.
claim-wrong = The claim is not right.
can-mate = { $mating ->
    [can] { $side } can still mate.
    [cannot] { $side } cannot mate by any moves.
   *[open] Whether { $side } can still mate is not known.
}
set-going = The clock was set going, but the arbiter has not resumed play.
castling-unfinished = Castling is not finished: the rook is still on { $square }.
becomes-queen = The pawn on { $square } was not exchanged. It becomes a queen: set a queen there.
differs = { $n ->
    [1] One square is wrong.
   *[other] { $count } squares are wrong.
} { $expected ->
    [empty] { $square } must be empty.
   *[piece] Belongs on { $square }: { $piece }.
}
board-differs = { $color ->
    [white] The board of White:
   *[black] The board of Black:
} { $differs }
slip = Said: { $said }. On the board: { $move }.
wrong-echo = The repetition named another move.
not-announced = { $color ->
    [white] White has not announced the move.
   *[black] Black has not announced the move.
}
doubtful-touch = { $color ->
    [white] White may have touched { $square }. Doubtful.
   *[black] Black may have touched { $square }. Doubtful.
}
position-correct = Position correct.
turned = The board is turned round. That does no harm.
unplayable = { $fault ->
    [no-king] { $side } has no king.
    [kings] { $side } has more than one king, one of them on { $square }.
    [pawn] No pawn can stand on { $square }.
    [check] The king on { $square } is in check, but the opponent would have the move.
    [both-checks] Both kings are in check, one of them on { $square }.
   *[other] No game can lead to this position.
}

board-found = Board found: { $name }.
board-lost = Board lost: { $name }. Check the cable.
board-silent = { $name } does not answer. Is the board switched on?
board-unreadable = { $name } sends what cannot be read. Check the kind of board and the cable.
board-full = The board says that every square is occupied. Take the pieces off, or calibrate the board.
pieces-unknown = The board is learning its pieces. Set up the starting position. These may stand there too: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = The board knows its pieces.
voice-restarted = The voice is back.
output-lost = The earphone of { $side } is silent. Check the device.
tones-lost = Tones cannot sound. Check the sound output.
port-forbidden = The program may not use the port of the board. The status says what to do.
consent-wanted = An adapter was plugged in that may belong to your board. Nothing is sent to it until that is allowed. The status says how.
board-taken = The program for braille displays has taken something that may be your board. The status says what to do.
low-time = Time left for { $side }: { $time }.
journal-failed = The disk takes nothing. The game goes on, but do not switch off.
journal-works = The disk takes everything again.
saved-game-newer = The saved game needs the newer version that has written it. Install that version again, or set up the pieces.
saved-game-damaged = The saved game is damaged and cannot be read. Set up the pieces for another game.

last-move = Last move: { $move }
no-move-yet = No move yet.
on-square = { $square }: { $piece }
on-square-empty = { $square }: empty
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: not on the board
times = White: { $white }. Black: { $black }. { $running ->
    [white] The clock of White is running.
    [black] The clock of Black is running.
   *[none] The clock is stopped.
}{ $stale ->
    [yes] {" "}This reading is old.
   *[no] {""}
}
no-clock = There is no clock.
file-empty = File { $file }: empty
rank-empty = Rank { $rank }: empty
turn = Move { $count }, { $side } to move.
scored = Move { $count }: { $moves }
scored-black = Move { $count }, Black: { $moves }
attackers = { $square }: { $side } attacks it with { $pieces }
no-attackers = { $square }: { $side } does not attack it
piece-on = { $piece } { $square }
legal-moves = Legal moves: { $moves }
no-legal-move = No legal move.
material = { $side }: { $pieces }
king-alone = { $side }: the king alone
piece-count = { $piece } { $count }
castling-rights = { $side } may still castle { $wings ->
    [short] kingside
    [long] queenside
   *[both] kingside and queenside
}
no-castling = { $side } may not castle any more.
page = Page { $count } of { $total }.
not-told = That is not told in tournaments.
nothing-said = Nothing has been said yet.
no-game = No game is on.
not-now = Not possible now.
not-understood = Not understood. Please say the move again.
piece-not-named = Which piece? Please name it with the move.
sees = { $square }: { $seen ->
    [empty] empty
    [occupied] occupied
    [draw] result piece, draw
    [white-wins] result piece, White wins
    [black-wins] result piece, Black wins
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Accept the draw
    [decline] Decline the draw
    [last] Last move
    [clock] Clock
    [turn] Whose move
    [square] Square
    [pieces] Pieces
    [all-pieces] All pieces
    [file] File
    [rank] Rank
    [score] Score
    [adjust] Adjust pieces
    [say] Say a move
    [endings] Draw, claims, resignation
    [offer] Offer a draw
    [claim] Claims
    [threefold] Claim: same position three times
    [threefold-after] Claim: same position three times, with my move
    [fifty] Claim: fifty moves
    [fifty-after] Claim: fifty moves, with my move
    [flag] Claim: the flag is down
    [touch-move] Claim: touch-move
    [illegal] Claim: illegal move
    [quickplay] Claim: quickplay finish
    [takeback] Take back a move
    [result] Agree on a result
    [advice] More questions
    [attackers] Attackers and defenders
    [legal] Legal moves
    [material] Material
    [castling] Castling rights
    [resign] Resign
    [new] New game
    [no-clock] Without a clock
    [board] Check the board
    [set-up] Set up the pieces
    [set-up-end] End the set-up
    [calibrate] Teach the board its pieces
    [from-board] New game from the board
    [settings] Settings
    [faster] Faster
    [slower] Slower
    [louder] Louder
    [quieter] Quieter
    [full] Say everything
    [brief] Say only what is needed
    [language] Language
    [names] Names of the files
   *[help] Help
}
key-language = { $language ->
    [da] Danish
    [de] German
    [en] English
    [is] Icelandic
    [fr] French
    [es] Spanish
    [it] Italian
    [nl] Dutch
    [sv] Swedish
    [nb] Norwegian
    [pl] Polish
    [ru] Russian
   *[ibca] International, in German words
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, and { $increment } with each move
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Yes
   *[no] No
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Tells the times.
        [next] Opens the list.
        [choose] Tells the last move.
        [back] Stops the voice.
        [repeat] Says the last announcement again.
       *[press] Presses the clock.
    }
    [question] { $key ->
        [previous] Goes to no. Choose answers.
        [next] Goes to yes. Choose answers.
        [choose] Says the question again.
        [back] Answers no.
        [repeat] Says the last announcement again.
       *[press] Presses the clock.
    }
   *[list] { $key ->
        [previous] Goes to the one before.
        [next] Goes to the next one.
        [choose] Takes what was said.
        [back] One step back.
        [repeat] Says it again.
       *[press] Presses the clock.
    }
}
key-help = Press a key to hear what it does. The back key ends the help.
key-closed = Closed.
no-board = No board is connected. Please connect one.
keypad-found = Keypad found.
keypad-lost = Keypad lost. Check the cable.
keypad-forbidden = The keypad may not be read. Add the user of this program to the group named input.

## Numbers

counting = zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen
counting-tens = twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety
counting-joined = one, two, three, four, five, six, seven, eight, nine
count-joined = { $tens }-{ $unit }
count-hundreds = { $hundreds } hundred{ $rest-n ->
    [0] {""}
   *[other] {" "}and { $rest }
}
hours = { $n ->
    [1] one hour
   *[other] { $count } hours
}
minutes = { $n ->
    [1] one minute
   *[other] { $count } minutes
}
seconds = { $n ->
    [1] one second
   *[other] { $count } seconds
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, eye, jay, kay, ell, em, en, oh, pee, cue, ar, ess, tee, you, vee, double you, ex, why, zed

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = I, a

## What is understood beside the words above

heard-letters = a, b, c, d, e, f, g, h
heard-series = king, queen, castle, bishop, horse, pawn, castle kingside, castle queenside
heard-fillers = from, to, on, moves, goes, promotes, promotion, equals
heard-prepositions = {""}
heard-capture = takes, captures
heard-check = check, checkmate, mate
heard-en-passant = en passant
heard-castling-short = kingside castling, short castling, castles short
heard-castling-long = queenside castling, long castling, castles long
