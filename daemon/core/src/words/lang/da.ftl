# Danish. Names, numbers, pieces and castling: D.2.1 of the Danish Laws of 2018; the rest: words of the same Laws.

## Names of the files a to h. The first set is the default; "fide" holds the names given in brackets.

names = danish, fide, letters, nato
names-danish = Anna, Bodil, Cecilie, Dora, Erik, Frederik, Gustav, Henrik
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, bé, sé, dé, eh, æf, gé, hå
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. One is "et", never "en".

numbers = danish, german
numbers-danish = et, to, tre, fire, fem, seks, syv, otte
numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, acht

## King, queen, rook, bishop, knight, pawn, castling short and long. The text has no German word for the knight.

series = danish, german
series-danish = konge, dronning, tårn, løber, springer, bonde, kort rokade, lang rokade
series-german = König, Dame, Turm, Läufer, springer, Bauer, Kurze Rochade, Lange Rochade

## Moves

move-path = { $piece } { $from } { $to }
move-capture = { $piece } { $from } slår { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } slår { $to }
move-pawn-capture = { $piece } { $file } slår { $to }
en-passant = en passant
promotes = forvandles til { $piece }
check = skak
mate = mat

## Pieces and sides. "tårn" is neuter.

coloured = { $color ->
    [white] { $series ->
        [danish] { $role ->
            [rook] hvidt
           *[other] hvid
        }
       *[german] hvid
    }
   *[black] sort
} { $piece }
side = { $color ->
    [white] hvid
   *[black] sort
}

## Sentences

move = { $move }
correction = Rettelse: { $move }
taken-back = Taget tilbage: { $move }
misread = Læst forkert, gælder ikke: { $move }
adjusting = Jeg retter.
promotion-wanted = Bondeforvandling på { $square }. Hvilken brik?
promotion-step = { $piece }
draw-offered = Jeg tilbyder remis.
draw-accepted = Remis modtaget.
draw-declined = Remis afslået.
resigns = Jeg opgiver.
game-started = { $color ->
    [white] Nyt parti.
   *[black] Nyt parti. Sort skal trække.
}
game-resumed = Partiet fortsætter. Træk { $count }, { $side } skal trække.
game-ended = { $reason ->
    [checkmate] Mat.
    [stalemate] Pat.
    [dead-position] Mat er ikke mere mulig.
    [resignation] Opgivet.
    [resignation-no-mate] Opgivet, men modstanderen kan ikke sætte mat.
    [agreement] Aftalt.
    [threefold] Samme stilling tre gange.
    [fifty] Halvtreds træk uden slag og bondetræk.
    [fivefold] Samme stilling fem gange.
    [seventy-five] Femoghalvfjerds træk uden slag og bondetræk.
    [flag] Tiden er gået.
    [flag-no-mate] Tiden er gået, men modstanderen kan ikke sætte mat.
    [both-flags] Begge faner er faldet.
    [broken-off] Partiet er afbrudt.
    [arbiter] Dommeren har afgjort det.
   *[agreed] Partiet er slut.
} { $result ->
    [white] Hvid vinder.
    [black] Sort vinder.
    [drawn] Remis.
    [both-lost] Begge taber.
   *[open] Intet resultat.
}
arbiter = Dommer, tak.
flag-down = Fanen er faldet: { $side }.
warned = Dommeren har givet en advarsel: { $side }.
time-added = Dommeren har afgjort det: { $side } får { $time } mere.
clock-set = Uret er stillet. Hvid: { $white }. Sort: { $black }.
clock-not-set = Uret ved brættet tog ikke imod tiderne. Stil det manuelt. Hvid: { $white }. Sort: { $black }.
paused = Dommeren har standset uret.
play-goes-on = Partiet fortsætter.
put-back = Dommeren har afgjort det: trækket er ulovligt og sættes tilbage.
stands = Dommeren har afgjort det: trækket står ved magt.
restore = { $n ->
    [1] Et felt er forkert.
   *[other] { $count } felter er forkerte.
} { $expected ->
    [empty] { $square } skal være tomt.
   *[piece] På { $square } skal stå: { $piece }.
}
restore-board = { $color ->
    [white] Hvids bræt:
   *[black] Sorts bræt:
} { $restore }
restored = Stillingen er rigtig.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Et felt er forkert.{" "}
   *[other] { $count } felter er forkerte.{" "}
}{ $expected ->
    [empty] { $square } skal være tomt.
   *[piece] På { $square } skal stå: { $piece }.
}{ $stood ->
    [yes] {" "}Nu står der: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Hvids bræt:
   *[black] Sorts bræt:
} { $set-up }
set-up-unknown = De rigtige felter er besat. Dette bræt kan ikke se, hvilke brikker der står på dem.
set-up-unseen = Dette bræt siger ikke, hvad der står på det. Stil op: { $pieces }

new-game-wanted = Nyt parti?
result-wanted = { $result ->
    [white] Vinder hvid?
    [black] Vinder sort?
    [drawn] Remis?
    [both-lost] Taber begge?
   *[open] Skal partiet afbrydes?
}
move-wanted = Er det trækket: { $move }?
takeback-wanted = Tage tilbage: { $move }?
accept-wanted = Skal remis modtages?
side-wanted = Er det hvid, der skal trække?
resume-wanted = Fortsætter dette parti? { $known ->
    [yes] Hvid: { $white }. Sort: { $black }.{" "}
   *[no] {""}
}Træk { $count }.
resign-wanted = Opgiver { $side }?
expired = Ikke bekræftet. Alt er som før.
cancelled = Annulleret.

illegal = Ikke et lovligt træk: { $piece } { $from }, { $to }. Sæt tilbage på { $from }.
no-move = Intet træk på brættet. Træk først, og tryk så.
touch-move = Rørt brik flyttes: { $piece } på { $square } er blevet rørt.
must-move = Rørt brik flyttes: { $piece } på { $square } skal flyttes. Sæt det andet træk tilbage.
must-take = Rørt brik flyttes: { $piece } på { $square } skal slås. Sæt det andet træk tilbage.
claim-wrong = Kravet er ikke rigtigt.
can-mate = { $mating ->
    [can] Mat er stadig mulig: { $side }.
    [cannot] Mat er ikke mulig ved nogen træk: { $side }.
   *[open] Det vides ikke, om mat er mulig: { $side }.
}
set-going = Uret går igen, men dommeren har ikke ladet partiet fortsætte.
castling-unfinished = Rokaden er ikke færdig: tårnet står stadig på { $square }.
becomes-queen = Bonden på { $square } er ikke blevet byttet. Den bliver til en dronning: sæt en dronning der.
differs = { $n ->
    [1] Et felt er forkert.
   *[other] { $count } felter er forkerte.
} { $expected ->
    [empty] { $square } skal være tomt.
   *[piece] På { $square } skal stå: { $piece }.
}
board-differs = { $color ->
    [white] Hvids bræt:
   *[black] Sorts bræt:
} { $differs }
slip = Sagt: { $said }. På brættet: { $move }.
wrong-echo = Der blev gentaget et andet træk.
not-announced = { $color ->
    [white] Hvid har ikke annonceret trækket.
   *[black] Sort har ikke annonceret trækket.
}
doubtful-touch = { $color ->
    [white] Hvid har måske berørt { $square }. Tvivlsomt.
   *[black] Sort har måske berørt { $square }. Tvivlsomt.
}
position-correct = Stillingen er rigtig.
turned = Brættet er vendt. Det gør ikke noget.
unplayable = { $fault ->
    [no-king] { $color ->
        [white] Hvid har ingen konge.
       *[black] Sort har ingen konge.
    }
    [kings] { $color ->
        [white] Hvid har mere end en konge, den ene på { $square }.
       *[black] Sort har mere end en konge, den ene på { $square }.
    }
    [pawn] På { $square } kan ingen bonde stå.
    [check] Kongen på { $square } er skak, men modstanderen skulle trække.
    [both-checks] Begge konger er skak, den ene på { $square }.
   *[other] Denne stilling kan ikke opstå under spil.
}

board-found = Bræt fundet: { $name }.
board-lost = Bræt væk: { $name }. Se efter kablet.
board-silent = { $name } svarer ikke. Er brættet tændt?
board-unreadable = { $name } sender noget ulæseligt. Tjek brættets type og kablet.
board-full = Brættet melder, at alle felter er optaget. Tag brikkerne af, eller kalibrér brættet.
pieces-unknown = Brættet lærer sine brikker at kende. Stil udgangsstillingen op. Der må også stå: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Brættet kender sine brikker.
voice-restarted = Stemmen er tilbage.
output-lost = Hovedtelefonen er tavs: { $side }. Se efter apparatet.
tones-lost = Tonerne kan ikke høres. Se efter lydudgangen.
port-forbidden = Programmet har ikke adgang til brættets port. Status siger, hvad der skal gøres.
consent-wanted = En adapter, som kan høre til et skakbræt, er tilsluttet. Der sendes intet til den, før det er tilladt. Status siger hvordan.
board-taken = Programmet til punktskriftsdisplays har taget en enhed, som kan være brættet. Status siger, hvad der skal gøres.
low-time = Tid tilbage for { $side }: { $time }.
journal-failed = Der kan ikke skrives til disken. Partiet går videre, men sluk ikke.
journal-works = Der kan skrives til disken igen.
saved-game-newer = Et parti, som en nyere version har gemt, kan ikke læses. Installer den version igen, eller stil et nyt parti op.
saved-game-damaged = Et gemt parti er beskadiget og kan ikke læses. Stil et nyt parti op.

last-move = Seneste træk: { $move }
no-move-yet = Intet træk endnu.
on-square = { $square }: { $piece }
on-square-empty = { $square }: tomt
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: ikke på brættet
times = Hvid: { $white }. Sort: { $black }. { $running ->
    [white] Hvids ur går.
    [black] Sorts ur går.
   *[none] Uret står.
}{ $stale ->
    [yes] {" "}Aflæsningen er gammel.
   *[no] {""}
}
no-clock = Der er intet ur.
file-empty = Linje { $file }: tom
rank-empty = Række { $rank }: tom
turn = Træk { $count }, { $side } skal trække.
scored = Træk { $count }: { $moves }
scored-black = Træk { $count }, sort: { $moves }
attackers = { $square }: { $side } angriber med { $pieces }
no-attackers = { $square }: { $side } angriber ikke
piece-on = { $piece } { $square }
legal-moves = Mulige træk: { $moves }
no-legal-move = Intet træk er muligt.
material = { $side }: { $pieces }
king-alone = { $side }: kun kongen
piece-count = { $piece } { $count }
castling-rights = { $side } må stadig rokere: { $castlings }
no-castling = { $side } må ikke mere rokere.
page = Side { $count } af { $total }.
not-told = Under en turnering siges det ikke.
nothing-said = Der er ikke sagt noget endnu.
no-game = Der er intet parti.
not-now = Det går ikke nu.
not-understood = Ikke forstået. Sig trækket igen.
piece-not-named = Hvilken brik? Sig den sammen med trækket.
sees = { $square }: { $seen ->
    [empty] tomt
    [occupied] optaget
    [draw] resultatbrik remis
    [white-wins] resultatbrik hvid vinder
    [black-wins] resultatbrik sort vinder
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Modtag remis
    [decline] Afslå remis
    [last] Seneste træk
    [clock] Ur
    [turn] Hvis tur det er
    [square] Felt
    [pieces] Brikker
    [all-pieces] Alle brikker
    [file] Linje
    [rank] Række
    [score] Notation
    [adjust] Ret brikker
    [say] Sig et træk
    [endings] Remis, krav, opgivelse
    [offer] Tilbyd remis
    [claim] Krav
    [threefold] Krav: samme stilling tre gange
    [threefold-after] Krav: samme stilling tre gange, med mit træk
    [fifty] Krav: halvtreds træk
    [fifty-after] Krav: halvtreds træk, med mit træk
    [flag] Krav: fanen er faldet
    [touch-move] Krav: rørt brik flyttes
    [illegal] Krav: ulovligt træk
    [quickplay] Krav: partiafslutning på begrænset tid
    [takeback] Tag et træk tilbage
    [result] Aftal et resultat
    [advice] Flere spørgsmål
    [attackers] Angribere og forsvarere
    [legal] Lovlige træk
    [material] Materiale
    [castling] Ret til rokade
    [resign] Opgiv
    [new] Nyt parti
    [no-clock] Uden ur
    [board] Se brættet efter
    [set-up] Stil brikkerne op
    [set-up-end] Afslut opstillingen
    [calibrate] Lær brættet dets brikker
    [from-board] Nyt parti fra brættet
    [settings] Indstillinger
    [faster] Hurtigere
    [slower] Langsommere
    [louder] Højere
    [quieter] Lavere
    [full] Sig alt
    [brief] Sig kun det nødvendige
    [language] Sprog
    [names] Linjernes navne
   *[help] Hjælp
}
key-language = { $language ->
    [da] Dansk
    [de] Tysk
    [en] Engelsk
    [is] Islandsk
    [fr] Fransk
    [es] Spansk
    [it] Italiensk
    [nl] Hollandsk
    [sv] Svensk
    [nb] Norsk
    [pl] Polsk
    [ru] Russisk
   *[ibca] International, med tyske ord
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time } og { $increment } for hvert træk
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Ja
   *[no] Nej
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Siger tiderne.
        [next] Åbner listen.
        [choose] Siger det seneste træk.
        [back] Standser stemmen.
        [repeat] Gentager den seneste melding.
       *[press] Trykker på uret.
    }
    [question] { $key ->
        [previous] Går til nej. Vælg svarer.
        [next] Går til ja. Vælg svarer.
        [choose] Gentager spørgsmålet.
        [back] Svarer nej.
        [repeat] Gentager den seneste melding.
       *[press] Trykker på uret.
    }
   *[list] { $key ->
        [previous] Går til den forrige.
        [next] Går til den næste.
        [choose] Tager det sagte.
        [back] Et skridt tilbage.
        [repeat] Siger det igen.
       *[press] Trykker på uret.
    }
}
key-help = Tryk på en tast for at høre, hvad den gør. Tasten tilbage slutter hjælpen.
key-closed = Lukket.
no-board = Intet bræt er tilsluttet. Tilslut et.
keypad-found = Tastatur fundet.
keypad-lost = Tastatur væk. Se efter kablet.
keypad-forbidden = Tastaturet må ikke læses. Føj programmets bruger til gruppen ved navn input.

## Numbers

counting = nul, et, to, tre, fire, fem, seks, syv, otte, ni, ti, elleve, tolv, tretten, fjorten, femten, seksten, sytten, atten, nitten
counting-tens = tyve, tredive, fyrre, halvtreds, tres, halvfjerds, firs, halvfems
counting-joined = en, to, tre, fire, fem, seks, syv, otte, ni
count-joined = { $unit }og{ $tens }
count-hundreds = { $n ->
    [1] et hundrede
   *[other] { $hundreds } hundrede
}{ $rest-n ->
    [0] {""}
   *[other] {" "}og { $rest }
}
hours = { $n ->
    [1] én time
   *[other] { $count } timer
}
minutes = { $n ->
    [1] et minut
   *[other] { $count } minutter
}
seconds = { $n ->
    [1] et sekund
   *[other] { $count } sekunder
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, jåd, kå, æl, æm, æn, oh, pé, ku, ær, æs, té, uh, vé, dobbeltvé, æks, yh, zet

# Words of one letter that sentences cannot do without: none.
one-letter-words = {""}

## What is understood beside the words above

heard-letters = a, be, ce, de, e, ef, ge, hå
heard-series = konge, dame, tårn, løber, hest, bonde, rokade kort, rokade lang
heard-fillers = fra, til, på, forvandles, forvandling, forfremmes
heard-prepositions = {""}
heard-capture = slår
heard-check = skak, mat, skakmat
heard-en-passant = en passant
heard-castling-short = rokerer kort
heard-castling-long = rokerer langt
