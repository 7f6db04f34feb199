# Swedish. A Swedish appendix exists but its words are not known here: the names are FIDE's eight, the rest customary.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; letters and NATO:
## customary, medium. The two vowels are written as words.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, be, ce, de, eh, eff, ge, hå
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Customary, confidence medium. One is "ett".

numbers = swedish
numbers-swedish = ett, två, tre, fyra, fem, sex, sju, åtta

## King, queen, rook, bishop, knight, pawn, castling short and long. Terms of the Laws, confidence medium.

series = swedish
series-swedish = kung, dam, torn, löpare, springare, bonde, kort rockad, lång rockad

## Moves. Customary, confidence medium.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } slår { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } slår { $to }
move-pawn-capture = { $piece } { $file } slår { $to }
en-passant = en passant
promotes = förvandlas till { $piece }
check = schack
mate = matt

## Pieces and sides. "torn" is neuter.

coloured = { $color ->
    [white] { $role ->
        [rook] vitt
       *[other] vit
    }
   *[black] svart
} { $piece }
side = { $color ->
    [white] Vit
   *[black] Svart
}

## Sentences. Confidence medium, low for the answers to a draw offer and "jag rättar till".

move = { $move }
correction = Rättelse: { $move }
taken-back = Taget tillbaka: { $move }
misread = Läst fel, gäller inte: { $move }
adjusting = Jag rättar till.
promotion-wanted = Bondeförvandling på { $square }. Vilken pjäs?
promotion-step = { $piece }
draw-offered = Jag bjuder remi.
draw-accepted = Jag antar remi.
draw-declined = Jag avböjer remi.
resigns = Jag ger upp.
game-started = { $color ->
    [white] Nytt parti.
   *[black] Nytt parti. Svart är vid draget.
}
game-resumed = Partiet fortsätter. Drag { $count }, { $side } är vid draget.
game-ended = { $reason ->
    [checkmate] Schack och matt.
    [stalemate] Patt.
    [dead-position] Matt är inte längre möjlig.
    [resignation] Uppgivet.
    [resignation-no-mate] Uppgivet, men motspelaren kan inte sätta matt.
    [agreement] Överenskommelse.
    [threefold] Samma ställning tre gånger.
    [fifty] Femtio drag utan slag eller bondedrag.
    [fivefold] Samma ställning fem gånger.
    [seventy-five] Sjuttiofem drag utan slag eller bondedrag.
    [flag] Tiden är ute.
    [flag-no-mate] Tiden är ute, men motspelaren kan inte sätta matt.
    [both-flags] Båda flaggorna har fallit.
    [broken-off] Partiet är avbrutet.
    [arbiter] Domaren har beslutat.
   *[agreed] Partiet är slut.
} { $result ->
    [white] Vit vinner.
    [black] Svart vinner.
    [drawn] Remi.
    [both-lost] Båda förlorar.
   *[open] Inget resultat.
}
arbiter = Domare, tack.
flag-down = { $color ->
    [white] Vits flagga har fallit.
   *[black] Svarts flagga har fallit.
}
warned = Domaren har varnat { $side }.
time-added = Domaren har beslutat: { $side } får { $time } till.
clock-set = Klockan är ställd. Vit: { $white }. Svart: { $black }.
clock-not-set = Klockan vid brädet tog inte emot tiderna. Ställ den för hand. Vit: { $white }. Svart: { $black }.
paused = Domaren har stoppat klockan.
play-goes-on = Spelet fortsätter.
put-back = Domaren har beslutat: draget är regelvidrigt och tas tillbaka.
stands = Domaren har beslutat: draget står fast.
restore = { $n ->
    [1] En ruta är fel.
   *[other] { $masculine } rutor är fel.
} { $expected ->
    [empty] { $square } ska vara tom.
   *[piece] På { $square } ska stå: { $piece }.
}
restore-board = { $color ->
    [white] Vits bräde:
   *[black] Svarts bräde:
} { $restore }
restored = Ställningen stämmer.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] En ruta är fel.{" "}
   *[other] { $masculine } rutor är fel.{" "}
}{ $expected ->
    [empty] { $square } ska vara tom.
   *[piece] På { $square } ska stå: { $piece }.
}{ $stood ->
    [yes] {" "}Nu står där: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Vits bräde:
   *[black] Svarts bräde:
} { $set-up }
set-up-unknown = Rätt rutor är upptagna. Det här brädet kan inte se vilka pjäser som står på dem.
set-up-unseen = Det här brädet talar inte om vad som står på det. Ställ upp: { $pieces }

new-game-wanted = Nytt parti?
result-wanted = { $result ->
    [white] Vinner vit?
    [black] Vinner svart?
    [drawn] Remi?
    [both-lost] Förlorar båda?
   *[open] Avbryta partiet?
}
move-wanted = Är detta draget: { $move }?
takeback-wanted = Ta tillbaka: { $move }?
accept-wanted = Anta remi?
side-wanted = Är Vit vid draget?
resume-wanted = Fortsätter det här partiet? { $known ->
    [yes] Vit: { $white }. Svart: { $black }.{" "}
   *[no] {""}
}Drag { $count }.
resign-wanted = Ger { $side } upp?
expired = Inte bekräftat. Inget har ändrats.
cancelled = Avbrutet.

illegal = Inget tillåtet drag: { $piece } { $from }, { $to }. Ställ tillbaka på { $from }.
no-move = Inget drag på brädet. Dra först, tryck sedan.
touch-move = Rörd pjäs ska flyttas: { $piece } på { $square } har rörts.
must-move = Rörd pjäs ska flyttas: { $piece } på { $square } måste flytta. Ta tillbaka det andra draget.
must-take = Rörd pjäs ska slås: { $piece } på { $square } måste slås. Ta tillbaka det andra draget.
claim-wrong = Kravet stämmer inte.
can-mate = { $mating ->
    [can] { $side } kan fortfarande sätta matt.
    [cannot] { $side } kan inte sätta matt med några drag.
   *[open] Det är inte känt om { $side } fortfarande kan sätta matt.
}
set-going = Klockan har satts igång, men domaren har inte låtit spelet fortsätta.
castling-unfinished = Rockaden är inte klar: tornet står kvar på { $square }.
becomes-queen = Bonden på { $square } byttes inte ut. Den blir en dam: ställ en dam där.
differs = { $n ->
    [1] En ruta är fel.
   *[other] { $masculine } rutor är fel.
} { $expected ->
    [empty] { $square } ska vara tom.
   *[piece] På { $square } ska stå: { $piece }.
}
board-differs = { $color ->
    [white] Vits bräde:
   *[black] Svarts bräde:
} { $differs }
slip = Sagt: { $said }. På brädet: { $move }.
wrong-echo = Ett annat drag upprepades.
not-announced = { $color ->
    [white] Vit har inte annonserat draget.
   *[black] Svart har inte annonserat draget.
}
doubtful-touch = { $color ->
    [white] Vit kan ha rört { $square }. Tveksamt.
   *[black] Svart kan ha rört { $square }. Tveksamt.
}
position-correct = Ställningen stämmer.
turned = Brädet är vänt. Det gör inget.
unplayable = { $fault ->
    [no-king] { $side } har ingen kung.
    [kings] { $side } har mer än en kung, en av dem på { $square }.
    [pawn] På { $square } kan ingen bonde stå.
    [check] Kungen på { $square } är schackad, men motståndaren skulle vara vid draget.
    [both-checks] Båda kungarna är schackade, en av dem på { $square }.
   *[other] Den här ställningen kan inte uppstå under spel.
}

board-found = Bräde hittat: { $name }.
board-lost = Bräde borta: { $name }. Kontrollera kabeln.
board-silent = { $name } svarar inte. Är brädet påslaget?
board-unreadable = { $name } sänder något oläsligt. Kontrollera brädets typ och kabeln.
board-full = Brädet säger att alla rutor är upptagna. Ta bort pjäserna eller kalibrera brädet.
pieces-unknown = Brädet lär sig sina pjäser. Ställ upp utgångsställningen. Där får också stå: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Brädet känner sina pjäser.
voice-restarted = Rösten är tillbaka.
output-lost = { $color ->
    [white] Vits hörlur är tyst. Kontrollera apparaten.
   *[black] Svarts hörlur är tyst. Kontrollera apparaten.
}
tones-lost = Tonerna hörs inte. Kontrollera ljudutgången.
port-forbidden = Programmet får inte använda brädets port. Statusen säger vad som ska göras.
consent-wanted = En adapter som kan höra till ett schackbräde har anslutits. Inget skickas till den förrän det är tillåtet. Statusen säger hur.
board-taken = Programmet för punktdisplayer har tagit en enhet som kan vara brädet. Statusen säger vad som ska göras.
low-time = Återstående tid för { $side }: { $time }.
journal-failed = Disken tar inte emot något. Partiet fortsätter, men stäng inte av.
journal-works = Disken tar emot allt igen.
saved-game-newer = Ett parti som en nyare version har sparat kan inte läsas. Installera den versionen igen, eller ställ upp för ett nytt parti.
saved-game-damaged = Ett sparat parti är skadat och kan inte läsas. Ställ upp för ett nytt parti.

last-move = Senaste draget: { $move }
no-move-yet = Inget drag ännu.
on-square = { $square }: { $piece }
on-square-empty = { $square }: tom
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: inte på brädet
times = Vit: { $white }. Svart: { $black }. { $running ->
    [white] Vits klocka går.
    [black] Svarts klocka går.
   *[none] Klockan står.
}{ $stale ->
    [yes] {" "}Avläsningen är gammal.
   *[no] {""}
}
no-clock = Det finns ingen klocka.
file-empty = Linje { $file }: tom
rank-empty = Rad { $rank }: tom
turn = Drag { $count }, { $side } är vid draget.
scored = Drag { $count }: { $moves }
scored-black = Drag { $count }, Svart: { $moves }
attackers = { $square }: { $side } angriper med { $pieces }
no-attackers = { $square }: { $side } angriper inte
piece-on = { $piece } { $square }
legal-moves = Möjliga drag: { $moves }
no-legal-move = Inget drag är möjligt.
material = { $side }: { $pieces }
king-alone = { $side }: bara kungen
piece-count = { $piece } { $count }
castling-rights = { $side } får fortfarande göra rockad: { $castlings }
no-castling = { $side } får inte längre göra rockad.
page = Sida { $count } av { $total }.
not-told = Under en turnering sägs det inte.
nothing-said = Inget har sagts ännu.
no-game = Inget parti pågår.
not-now = Det går inte nu.
not-understood = Inte uppfattat. Säg draget igen.
piece-not-named = Vilken pjäs? Säg den tillsammans med draget.
sees = { $square }: { $seen ->
    [empty] tom
    [occupied] upptagen
    [draw] resultatpjäs, remi
    [white-wins] resultatpjäs, vit vinner
    [black-wins] resultatpjäs, svart vinner
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Anta remi
    [decline] Avböj remi
    [last] Senaste draget
    [clock] Klocka
    [turn] Vem som är vid draget
    [square] Ruta
    [pieces] Pjäser
    [all-pieces] Alla pjäser
    [file] Linje
    [rank] Rad
    [score] Protokoll
    [adjust] Rätta till pjäser
    [say] Säg ett drag
    [endings] Remi, krav, uppgivet
    [offer] Bjud remi
    [claim] Krav
    [threefold] Krav: samma ställning tre gånger
    [threefold-after] Krav: samma ställning tre gånger, med mitt drag
    [fifty] Krav: femtio drag
    [fifty-after] Krav: femtio drag, med mitt drag
    [flag] Krav: flaggan har fallit
    [touch-move] Krav: rörd pjäs ska flyttas
    [illegal] Krav: otillåtet drag
    [quickplay] Krav: slutspurt
    [takeback] Ta tillbaka ett drag
    [result] Kom överens om resultatet
    [advice] Fler frågor
    [attackers] Angripare och försvarare
    [legal] Tillåtna drag
    [material] Material på brädet
    [castling] Rockadrätt
    [resign] Ge upp
    [new] Nytt parti
    [no-clock] Utan klocka
    [board] Kontrollera brädet
    [set-up] Ställ upp pjäserna
    [set-up-end] Avsluta uppställningen
    [calibrate] Lär brädet dess pjäser
    [from-board] Nytt parti från brädet
    [settings] Inställningar
    [faster] Snabbare
    [slower] Långsammare
    [louder] Högre
    [quieter] Lägre
    [full] Säg allt
    [brief] Säg bara det nödvändiga
    [language] Språk
    [names] Linjernas namn
   *[help] Hjälp
}
key-language = { $language ->
    [da] Danska
    [de] Tyska
    [en] Engelska
    [is] Isländska
    [fr] Franska
    [es] Spanska
    [it] Italienska
    [nl] Nederländska
    [sv] Svenska
    [nb] Norska
    [pl] Polska
    [ru] Ryska
   *[ibca] Internationellt, med tyska ord
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, plus { $increment } per drag
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Ja
   *[no] Nej
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Säger tiderna.
        [next] Öppnar listan.
        [choose] Säger det senaste draget.
        [back] Tystar rösten.
        [repeat] Upprepar det senaste meddelandet.
       *[press] Trycker på klockan.
    }
    [question] { $key ->
        [previous] Går till nej. Välj svarar.
        [next] Går till ja. Välj svarar.
        [choose] Upprepar frågan.
        [back] Svarar nej.
        [repeat] Upprepar det senaste meddelandet.
       *[press] Trycker på klockan.
    }
   *[list] { $key ->
        [previous] Går till den förra.
        [next] Går till nästa.
        [choose] Tar det som sades.
        [back] Ett steg tillbaka.
        [repeat] Säger det igen.
       *[press] Trycker på klockan.
    }
}
key-help = Tryck på en tangent för att höra vad den gör. Tangenten tillbaka avslutar hjälpen.
key-closed = Stängt.
no-board = Inget bräde är anslutet. Anslut ett.
keypad-found = Knappsats hittad.
keypad-lost = Knappsats borta. Kontrollera kabeln.
keypad-forbidden = Knappsatsen får inte läsas. Gör programmets användare till medlem av gruppen som heter input.

## Numbers. Certain as words. "masculine" stands for the common gender.

counting = noll, { $gender ->
    [masculine] en
   *[plain] ett
}, två, tre, fyra, fem, sex, sju, åtta, nio, tio, elva, tolv, tretton, fjorton, femton, sexton, sjutton, arton, nitton
counting-tens = tjugo, trettio, fyrtio, femtio, sextio, sjuttio, åttio, nittio
counting-joined = { $gender ->
    [masculine] en
   *[plain] ett
}, två, tre, fyra, fem, sex, sju, åtta, nio
count-joined = { $tens }{ $unit }
count-hundreds = { $hundreds } hundra{ $rest-n ->
    [0] {""}
   *[other] {" "}{ $rest }
}
hours = { $n ->
    [1] en timme
   *[other] { $masculine } timmar
}
minutes = { $n ->
    [1] en minut
   *[other] { $masculine } minuter
}
seconds = { $n ->
    [1] en sekund
   *[other] { $masculine } sekunder
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, ji, kå, ell, emm, enn, oh, pe, ku, err, ess, te, uh, ve, dubbelve, ex, yh, säta

# Words of one letter that sentences cannot do without: none.
one-letter-words = {""}

## What is understood beside the words above

heard-letters = a, be, ce, de, e, ef, ge, hå
heard-series = konung, drottning, torn, biskop, häst, bonde, rockad kort, rockad lång
heard-fillers = från, till, på, går, förvandlas, förvandling, blir
heard-prepositions = {""}
heard-capture = slår, tar
heard-check = schack, matt, schack och matt, schackmatt
heard-en-passant = en passant
heard-castling-short = rockerar kort
heard-castling-long = rockerar långt
