# Norwegian Bokmål. A Norwegian appendix exists but its words are not known here: the names are FIDE's eight, the rest
# customary.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; letters and NATO:
## customary, medium. The two vowels are written as words; "dé" with its accent, for "de" is also a pronoun.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, be, se, dé, eh, eff, ge, hå
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Customary, confidence medium; seven is "sju" or "syv". "én" with its accent: "en" is
## also the article.

numbers = norwegian, syv
numbers-norwegian = én, to, tre, fire, fem, seks, sju, åtte
numbers-syv = én, to, tre, fire, fem, seks, syv, åtte

## King, queen, rook, bishop, knight, pawn, castling short and long. Terms of the Laws, confidence high.

series = norwegian
series-norwegian = konge, dronning, tårn, løper, springer, bonde, kort rokade, lang rokade

## Moves. Terms of the Laws, confidence high; "forvandles til": medium.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } slår { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } slår { $to }
move-pawn-capture = { $piece } { $file } slår { $to }
en-passant = en passant
promotes = forvandles til { $piece }
check = sjakk
mate = matt

## Pieces and sides. "tårn" is neuter.

coloured = { $color ->
    [white] { $role ->
        [rook] hvitt
       *[other] hvit
    }
   *[black] svart
} { $piece }
side = { $color ->
    [white] Hvit
   *[black] Svart
}

## Sentences. Confidence medium, low for the answers to a draw offer.

move = { $move }
correction = Rettelse: { $move }
taken-back = Tatt tilbake: { $move }
misread = Lest feil, gjelder ikke: { $move }
adjusting = Jeg retter på brikken.
promotion-wanted = Bondeforvandling på { $square }. Hvilken brikke?
promotion-step = { $piece }
draw-offered = Jeg tilbyr remis.
draw-accepted = Jeg godtar remis.
draw-declined = Jeg avslår remis.
resigns = Jeg gir opp.
game-started = { $color ->
    [white] Nytt parti.
   *[black] Nytt parti. Svart er i trekket.
}
game-resumed = Partiet fortsetter. Trekk { $count }, { $side } er i trekket.
game-ended = { $reason ->
    [checkmate] Sjakkmatt.
    [stalemate] Patt.
    [dead-position] Matt er ikke lenger mulig.
    [resignation] Oppgitt.
    [resignation-no-mate] Oppgitt, men motspilleren kan ikke sette matt.
    [agreement] Avtalt.
    [threefold] Samme stilling tre ganger.
    [fifty] Femti trekk uten slag eller bondetrekk.
    [fivefold] Samme stilling fem ganger.
    [seventy-five] Syttifem trekk uten slag eller bondetrekk.
    [flag] Tiden er ute.
    [flag-no-mate] Tiden er ute, men motspilleren kan ikke sette matt.
    [both-flags] Begge flaggene har falt.
    [broken-off] Partiet er avbrutt.
    [arbiter] Dommeren har avgjort det.
   *[agreed] Partiet er slutt.
} { $result ->
    [white] Hvit vinner.
    [black] Svart vinner.
    [drawn] Remis.
    [both-lost] Begge taper.
   *[open] Ikke noe resultat.
}
arbiter = Dommer, takk.
flag-down = { $color ->
    [white] Hvits flagg har falt.
   *[black] Svarts flagg har falt.
}
warned = Dommeren har gitt { $side } en advarsel.
time-added = Dommeren har avgjort det: { $side } får { $time } til.
clock-set = Klokken er stilt. Hvit: { $white }. Svart: { $black }.
clock-not-set = Klokken ved brettet tok ikke imot tidene. Still den for hånd. Hvit: { $white }. Svart: { $black }.
paused = Dommeren har stoppet klokken.
play-goes-on = Spillet fortsetter.
put-back = Dommeren har avgjort det: trekket er ulovlig og tas tilbake.
stands = Dommeren har avgjort det: trekket blir stående.
restore = { $n ->
    [1] Ett felt er feil.
   *[other] { $neuter } felt er feil.
} { $expected ->
    [empty] { $square } skal være tomt.
   *[piece] På { $square } skal det stå: { $piece }.
}
restore-board = { $color ->
    [white] Hvits brett:
   *[black] Svarts brett:
} { $restore }
restored = Stillingen stemmer.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Ett felt er feil.{" "}
   *[other] { $neuter } felt er feil.{" "}
}{ $expected ->
    [empty] { $square } skal være tomt.
   *[piece] På { $square } skal det stå: { $piece }.
}{ $stood ->
    [yes] {" "}Nå står der: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Hvits brett:
   *[black] Svarts brett:
} { $set-up }
set-up-unknown = De riktige feltene er besatt. Dette brettet kan ikke se hvilke brikker som står på dem.
set-up-unseen = Dette brettet sier ikke hva som står på det. Still opp: { $pieces }

new-game-wanted = Nytt parti?
result-wanted = { $result ->
    [white] Vinner hvit?
    [black] Vinner svart?
    [drawn] Remis?
    [both-lost] Taper begge?
   *[open] Skal partiet avbrytes?
}
move-wanted = Er dette trekket: { $move }?
takeback-wanted = Ta tilbake: { $move }?
accept-wanted = Godta remis?
side-wanted = Er Hvit i trekket?
resume-wanted = Fortsetter dette partiet? { $known ->
    [yes] Hvit: { $white }. Svart: { $black }.{" "}
   *[no] {""}
}Trekk { $count }.
resign-wanted = Gir { $side } opp?
expired = Ikke bekreftet. Ingenting er endret.
cancelled = Avbrutt.

illegal = Ikke et lovlig trekk: { $piece } { $from }, { $to }. Sett tilbake på { $from }.
no-move = Ikke noe trekk på brettet. Trekk først, og trykk så.
touch-move = Rørt brikke skal flyttes: { $piece } på { $square } er rørt.
must-move = Rørt brikke skal flyttes: { $piece } på { $square } må flyttes. Ta tilbake det andre trekket.
must-take = Rørt brikke skal slås: { $piece } på { $square } må slås. Ta tilbake det andre trekket.
claim-wrong = Kravet er ikke riktig.
can-mate = { $mating ->
    [can] { $side } kan fortsatt sette matt.
    [cannot] { $side } kan ikke sette matt med noen trekk.
   *[open] Det er ikke kjent om { $side } fortsatt kan sette matt.
}
set-going = Klokken er satt i gang, men dommeren har ikke latt spillet fortsette.
castling-unfinished = Rokaden er ikke ferdig: tårnet står fortsatt på { $square }.
becomes-queen = Bonden på { $square } ble ikke byttet. Den blir en dronning: sett en dronning der.
differs = { $n ->
    [1] Ett felt er feil.
   *[other] { $neuter } felt er feil.
} { $expected ->
    [empty] { $square } skal være tomt.
   *[piece] På { $square } skal det stå: { $piece }.
}
board-differs = { $color ->
    [white] Hvits brett:
   *[black] Svarts brett:
} { $differs }
slip = Sagt: { $said }. Spilt: { $move }.
wrong-echo = Det ble gjentatt et annet trekk.
not-announced = { $color ->
    [white] Hvit har ikke annonsert trekket.
   *[black] Svart har ikke annonsert trekket.
}
doubtful-touch = { $color ->
    [white] Hvit har kanskje rørt { $square }. Tvilsomt.
   *[black] Svart har kanskje rørt { $square }. Tvilsomt.
}
position-correct = Stillingen stemmer.
turned = Brettet er snudd. Det gjør ingenting.
unplayable = { $fault ->
    [no-king] { $side } har ingen konge.
    [kings] { $side } har mer enn én konge, en av dem på { $square }.
    [pawn] På { $square } kan ingen bonde stå.
    [check] Kongen på { $square } står i sjakk, men motstanderen ville vært i trekket.
    [both-checks] Begge konger står i sjakk, en av dem på { $square }.
   *[other] Denne stillingen kan ikke oppstå i et parti.
}

board-found = Brett funnet: { $name }.
board-lost = Brett borte: { $name }. Sjekk kabelen.
board-silent = { $name } svarer ikke. Er brettet slått på?
board-unreadable = { $name } sender noe uleselig. Sjekk typen brett og kabelen.
board-full = Brettet melder at alle felt er opptatt. Ta av brikkene, eller kalibrer brettet.
pieces-unknown = Brettet lærer brikkene sine. Sett opp utgangsstillingen. Der kan også stå: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Brettet kjenner brikkene sine.
voice-restarted = Stemmen er tilbake.
output-lost = { $color ->
    [white] Hvits hodetelefon er stum. Sjekk apparatet.
   *[black] Svarts hodetelefon er stum. Sjekk apparatet.
}
tones-lost = Tonene høres ikke. Sjekk lydutgangen.
port-forbidden = Programmet har ikke tilgang til brettets port. Statusen sier hva som må gjøres.
consent-wanted = En adapter som kan høre til et sjakkbrett, er koblet til. Ingenting sendes til den før det er tillatt. Statusen sier hvordan.
board-taken = Programmet for leselister har tatt en enhet som kan være brettet. Statusen sier hva som må gjøres.
low-time = Gjenstående tid for { $side }: { $time }.
journal-failed = Disken tar ikke imot noe. Partiet fortsetter, men ikke slå av.
journal-works = Disken tar imot alt igjen.
saved-game-newer = Et parti som en nyere versjon har lagret, kan ikke leses. Installer den versjonen igjen, eller still opp til et nytt parti.
saved-game-damaged = Et lagret parti er skadet og kan ikke leses. Still opp til et nytt parti.

last-move = Siste trekk: { $move }
no-move-yet = Ingen trekk ennå.
on-square = { $square }: { $piece }
on-square-empty = { $square }: tomt
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: ikke på brettet
times = Hvit: { $white }. Svart: { $black }. { $running ->
    [white] Hvits klokke går.
    [black] Svarts klokke går.
   *[none] Klokken står.
}{ $stale ->
    [yes] {" "}Avlesningen er gammel.
   *[no] {""}
}
no-clock = Det er ingen klokke.
file-empty = Linje { $file }: tom
rank-empty = Rad { $rank }: tom
turn = Trekk { $count }, { $side } er i trekket.
scored = Trekk { $count }: { $moves }
scored-black = Trekk { $count }, Svart: { $moves }
attackers = { $square }: { $side } angriper med { $pieces }
no-attackers = { $square }: { $side } angriper ikke
piece-on = { $piece } { $square }
legal-moves = Mulige trekk: { $moves }
no-legal-move = Ingen trekk er mulige.
material = { $side }: { $pieces }
king-alone = { $side }: bare kongen
piece-count = { $piece } { $count }
castling-rights = { $side } kan fortsatt rokere: { $castlings }
no-castling = { $side } kan ikke lenger rokere.
page = Side { $count } av { $total }.
not-told = Under en turnering sies det ikke.
nothing-said = Ingenting er sagt ennå.
no-game = Det er ikke noe parti i gang.
not-now = Det går ikke nå.
not-understood = Ikke forstått. Si trekket en gang til.
piece-not-named = Hvilken brikke? Si den sammen med trekket.
sees = { $square }: { $seen ->
    [empty] tomt
    [occupied] opptatt
    [draw] resultatbrikke, remis
    [white-wins] resultatbrikke, hvit vinner
    [black-wins] resultatbrikke, svart vinner
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Godta remis
    [decline] Avslå remis
    [last] Siste trekk
    [clock] Klokke
    [turn] Hvem som er i trekket
    [square] Felt
    [pieces] Brikker
    [all-pieces] Alle brikker
    [file] Linje
    [rank] Rad
    [score] Notasjon
    [adjust] Rette på brikker
    [say] Si et trekk
    [endings] Remis, krav, gi opp
    [offer] Tilby remis
    [claim] Krav
    [threefold] Krav: samme stilling tre ganger
    [threefold-after] Krav: samme stilling tre ganger, med mitt trekk
    [fifty] Krav: femti trekk
    [fifty-after] Krav: femti trekk, med mitt trekk
    [flag] Krav: flagget har falt
    [touch-move] Krav: rørt brikke skal flyttes
    [illegal] Krav: ulovlig trekk
    [quickplay] Krav: sluttspurt
    [takeback] Ta tilbake et trekk
    [result] Bli enige om resultatet
    [advice] Flere spørsmål
    [attackers] Angripere og forsvarere
    [legal] Lovlige trekk
    [material] Materiale
    [castling] Rokaderett
    [resign] Gi opp
    [new] Nytt parti
    [no-clock] Uten klokke
    [board] Kontroller brettet
    [set-up] Still opp brikkene
    [set-up-end] Avslutt oppstillingen
    [calibrate] Lær brettet brikkene
    [from-board] Nytt parti fra brettet
    [settings] Innstillinger
    [faster] Raskere
    [slower] Langsommere
    [louder] Høyere
    [quieter] Lavere
    [full] Si alt
    [brief] Si bare det nødvendige
    [language] Språk
    [names] Linjenes navn
   *[help] Hjelp
}
key-language = { $language ->
    [da] Dansk
    [de] Tysk
    [en] Engelsk
    [is] Islandsk
    [fr] Fransk
    [es] Spansk
    [it] Italiensk
    [nl] Nederlandsk
    [sv] Svensk
    [nb] Norsk
    [pl] Polsk
    [ru] Russisk
   *[ibca] Internasjonalt, med tyske ord
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, pluss { $increment } per trekk
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Ja
   *[no] Nei
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Sier tidene.
        [next] Åpner listen.
        [choose] Sier det siste trekket.
        [back] Stopper stemmen.
        [repeat] Gjentar den siste meldingen.
       *[press] Trykker på klokken.
    }
    [question] { $key ->
        [previous] Går til nei. Velg svarer.
        [next] Går til ja. Velg svarer.
        [choose] Gjentar spørsmålet.
        [back] Svarer nei.
        [repeat] Gjentar den siste meldingen.
       *[press] Trykker på klokken.
    }
   *[list] { $key ->
        [previous] Går til den forrige.
        [next] Går til den neste.
        [choose] Tar det som ble sagt.
        [back] Ett skritt tilbake.
        [repeat] Sier det igjen.
       *[press] Trykker på klokken.
    }
}
key-help = Trykk på en tast, så hører du hva den gjør. Tasten tilbake avslutter hjelpen.
key-closed = Lukket.
no-board = Ikke noe brett er tilkoblet. Koble til et.
keypad-found = Tastatur funnet.
keypad-lost = Tastatur borte. Sjekk kabelen.
keypad-forbidden = Tastaturet kan ikke leses. Legg brukeren av dette programmet til gruppen med navnet input.

## Numbers. Certain as words. "masculine" stands for the common gender.

counting = null, { $gender ->
    [neuter] ett
   *[plain] én
}, to, tre, fire, fem, seks, sju, åtte, ni, ti, elleve, tolv, tretten, fjorten, femten, seksten, sytten, atten, nitten
counting-tens = tjue, tretti, førti, femti, seksti, sytti, åtti, nitti
counting-joined = { $gender ->
    [neuter] ett
   *[plain] én
}, to, tre, fire, fem, seks, sju, åtte, ni
count-joined = { $tens }{ $unit }
count-hundreds = { $n ->
    [1] ett hundre
   *[other] { $hundreds } hundre
}{ $rest-n ->
    [0] {""}
   *[other] {" "}og { $rest }
}
hours = { $n ->
    [1] én time
   *[other] { $masculine } timer
}
minutes = { $n ->
    [1] ett minutt
   *[other] { $neuter } minutter
}
seconds = { $n ->
    [1] ett sekund
   *[other] { $neuter } sekunder
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, jådd, kå, ell, emm, enn, oh, pe, ku, err, ess, te, uh, ve, dobbeltve, eks, yh, sett

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = i

## What is understood beside the words above

heard-letters = a, be, se, de, e, ef, ge, hå
heard-series = konge, dame, tårn, laupar, hest, bonde, rokade kort, rokade lang
heard-fillers = fra, frå, til, på, går, forvandles, forvandler, forvandling, blir
heard-prepositions = {""}
heard-capture = slår, tar
heard-check = sjakk, matt, sjakkmatt
heard-en-passant = en passant
heard-castling-short = rokerer kort
heard-castling-long = rokerer langt
