# German. Names, numbers, pieces and castling: FIDE Laws, D.2.1; the rest: words of the German Laws.

## Names of the files a to h. The first set is the default.

names = fide, fide-2001, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
# The German text of 2001 spells one of them in the German way.
names-fide-2001 = Anna, Bella, Cäsar, David, Eva, Felix, Gustav, Hector
names-letters = ah, beh, zeh, deh, eh, eff, geh, hah
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. "zwo" is customary where "zwei" could be heard as "drei".

numbers = german, zwo
numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, acht
numbers-zwo = eins, zwo, drei, vier, fünf, sechs, sieben, acht

## King, queen, rook, bishop, knight, pawn, castling short and long.

series = german
series-german = König, Dame, Turm, Läufer, Springer, Bauer, Kurze Rochade, Lange Rochade

## Moves. No articles: without them no word needs an ending.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } schlägt { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } schlägt { $to }
move-pawn-capture = { $piece } { $file } schlägt { $to }
en-passant = en passant
promotes = Umwandlung in { $piece }
check = Schach
mate = matt

## Pieces and sides

coloured = { $color ->
    [white] { $role ->
        [queen] weiße
       *[other] weißer
    }
   *[black] { $role ->
        [queen] schwarze
       *[other] schwarzer
    }
} { $piece }
side = { $color ->
    [white] Weiß
   *[black] Schwarz
}

## Sentences

move = { $move }
correction = Korrektur: { $move }
taken-back = Zurückgenommen: { $move }
misread = Falsch gelesen, gilt nicht: { $move }
adjusting = Ich korrigiere.
promotion-wanted = Umwandlung auf { $square }. Welche Figur?
promotion-step = { $piece }
draw-offered = Ich biete Remis an.
draw-accepted = Remis angenommen.
draw-declined = Remis abgelehnt.
resigns = Ich gebe auf.
game-started = { $color ->
    [white] Neue Partie.
   *[black] Neue Partie. Schwarz ist am Zug.
}
game-resumed = Die Partie geht weiter. Zug { $count }, { $side } ist am Zug.
game-ended = { $reason ->
    [checkmate] Matt.
    [stalemate] Patt.
    [dead-position] Kein Matt mehr möglich.
    [resignation] Aufgegeben.
    [resignation-no-mate] Aufgegeben, aber der Gegner kann nicht mattsetzen.
    [agreement] Vereinbart.
    [threefold] Dreimal dieselbe Stellung.
    [fifty] Fünfzig Züge ohne Schlagen und ohne Bauernzug.
    [fivefold] Fünfmal dieselbe Stellung.
    [seventy-five] Fünfundsiebzig Züge ohne Schlagen und ohne Bauernzug.
    [flag] Die Zeit ist abgelaufen.
    [flag-no-mate] Die Zeit ist abgelaufen, aber der Gegner kann nicht mattsetzen.
    [both-flags] Beide Fallblättchen sind gefallen.
    [broken-off] Partie abgebrochen.
    [arbiter] Entscheidung des Schiedsrichters.
   *[agreed] Ende der Partie.
} { $result ->
    [white] Weiß gewinnt.
    [black] Schwarz gewinnt.
    [drawn] Remis.
    [both-lost] Beide verlieren.
   *[open] Kein Ergebnis.
}
arbiter = Schiedsrichter, bitte.
flag-down = Das Fallblättchen von { $side } ist gefallen.
warned = Der Schiedsrichter hat { $side } verwarnt.
time-added = Entscheidung des Schiedsrichters: { $side } erhält { $time } mehr.
clock-set = Die Uhr ist gestellt. Weiß: { $white }. Schwarz: { $black }.
clock-not-set = Die Uhr am Brett hat die Zeiten nicht angenommen. Bitte von Hand stellen. Weiß: { $white }. Schwarz: { $black }.
paused = Der Schiedsrichter hat die Uhr angehalten.
play-goes-on = Die Partie geht weiter.
put-back = Entscheidung des Schiedsrichters: Der Zug ist regelwidrig und wird zurückgenommen.
stands = Entscheidung des Schiedsrichters: Der Zug bleibt stehen.
restore = { $n ->
    [1] Ein Feld stimmt nicht.
   *[other] { $count } Felder stimmen nicht.
} { $expected ->
    [empty] { $square } muss leer sein.
   *[piece] Auf { $square } gehört: { $piece }.
}
restore-board = { $color ->
    [white] Brett von Weiß:
   *[black] Brett von Schwarz:
} { $restore }
restored = Stellung stimmt.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Ein Feld stimmt nicht.{" "}
   *[other] { $count } Felder stimmen nicht.{" "}
}{ $expected ->
    [empty] { $square } muss leer sein.
   *[piece] Auf { $square } gehört: { $piece }.
}{ $stood ->
    [yes] {" "}Jetzt steht dort: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Brett von Weiß:
   *[black] Brett von Schwarz:
} { $set-up }
set-up-unknown = Die richtigen Felder sind besetzt. Welche Figuren darauf stehen, kann dieses Brett nicht erkennen.
set-up-unseen = Dieses Brett meldet nicht, was darauf steht. Aufzustellen: { $pieces }

new-game-wanted = Neue Partie?
result-wanted = { $result ->
    [white] Weiß gewinnt?
    [black] Schwarz gewinnt?
    [drawn] Remis?
    [both-lost] Beide verlieren?
   *[open] Partie abbrechen?
}
move-wanted = Ist das der Zug: { $move }?
takeback-wanted = Zurücknehmen: { $move }?
accept-wanted = Remis annehmen?
side-wanted = Ist Weiß am Zug?
resume-wanted = Geht diese Partie weiter? { $known ->
    [yes] Weiß: { $white }. Schwarz: { $black }.{" "}
   *[no] {""}
}Zug { $count }.
resign-wanted = Gibt { $side } auf?
expired = Nicht bestätigt. Alles bleibt, wie es ist.
cancelled = Abgebrochen.

illegal = Kein erlaubter Zug: { $piece } { $from }, { $to }. Zurück auf { $from }.
no-move = Kein Zug auf dem Brett. Erst ziehen, dann drücken.
touch-move = Berührt, geführt: { $piece } auf { $square } wurde berührt.
must-move = Berührt, geführt: { $piece } auf { $square } muss ziehen. Den anderen Zug zurücknehmen.
must-take = Berührt, geführt: { $piece } auf { $square } muss geschlagen werden. Den anderen Zug zurücknehmen.
claim-wrong = Der Antrag ist nicht berechtigt.
can-mate = { $mating ->
    [can] { $side } kann noch mattsetzen.
    [cannot] { $side } kann durch keine Zugfolge mattsetzen.
   *[open] Ob { $side } noch mattsetzen kann, ist nicht bekannt.
}
set-going = Die Uhr wurde in Gang gesetzt, aber der Schiedsrichter hat die Partie nicht freigegeben.
castling-unfinished = Die Rochade ist nicht fertig: Der Turm steht noch auf { $square }.
becomes-queen = Der Bauer auf { $square } wurde nicht ausgetauscht. Er wird eine Dame: bitte eine Dame hinstellen.
differs = { $n ->
    [1] Ein Feld stimmt nicht.
   *[other] { $count } Felder stimmen nicht.
} { $expected ->
    [empty] { $square } muss leer sein.
   *[piece] Auf { $square } gehört: { $piece }.
}
board-differs = { $color ->
    [white] Brett von Weiß:
   *[black] Brett von Schwarz:
} { $differs }
slip = Gesagt: { $said }. Auf dem Brett: { $move }.
wrong-echo = Wiederholt wurde ein anderer Zug.
not-announced = { $color ->
    [white] Weiß hat den Zug nicht angesagt.
   *[black] Schwarz hat den Zug nicht angesagt.
}
doubtful-touch = { $color ->
    [white] Weiß hat vielleicht { $square } berührt. Zweifelhaft.
   *[black] Schwarz hat vielleicht { $square } berührt. Zweifelhaft.
}
position-correct = Stellung stimmt.
turned = Das Brett ist gedreht. Das macht nichts.
unplayable = { $fault ->
    [no-king] { $side } hat keinen König.
    [kings] { $side } hat mehr als einen König, einer steht auf { $square }.
    [pawn] Auf { $square } kann kein Bauer stehen.
    [check] Der König auf { $square } steht im Schach, aber der Gegner wäre am Zug.
    [both-checks] Beide Könige stehen im Schach, einer auf { $square }.
   *[other] Diese Stellung kann in keiner Partie entstehen.
}

board-found = Brett gefunden: { $name }.
board-lost = Brett verloren: { $name }. Bitte Kabel prüfen.
board-silent = { $name } antwortet nicht. Ist das Brett eingeschaltet?
board-unreadable = { $name } sendet Unlesbares. Bitte Art des Bretts und Kabel prüfen.
board-full = Das Brett meldet alle Felder besetzt. Bitte Figuren abräumen oder Brett einmessen.
pieces-unknown = Das Brett lernt seine Figuren kennen. Bitte die Grundstellung aufbauen. Dazu dürfen stehen: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Das Brett kennt seine Figuren.
voice-restarted = Die Stimme ist wieder da.
output-lost = Der Kopfhörer von { $side } bleibt stumm. Bitte Gerät prüfen.
tones-lost = Töne können nicht erklingen. Bitte Tonausgabe prüfen.
port-forbidden = Das Programm darf den Anschluss des Bretts nicht benutzen. Der Status sagt, was zu tun ist.
consent-wanted = Ein Adapter wurde angeschlossen, der zu einem Schachbrett gehören kann. Ihm wird nichts gesendet, bevor es erlaubt ist. Der Status sagt, wie.
board-taken = Das Programm für Braillezeilen hat ein Gerät genommen, das das Brett sein kann. Der Status sagt, was zu tun ist.
low-time = Restzeit von { $side }: { $time }.
journal-failed = Auf die Platte kann nichts geschrieben werden. Die Partie geht weiter, bitte nicht ausschalten.
journal-works = Auf die Platte kann wieder alles geschrieben werden.
saved-game-newer = Eine Partie, die eine neuere Version gespeichert hat, kann nicht gelesen werden. Bitte diese Version wieder installieren oder eine neue Partie aufstellen.
saved-game-damaged = Eine gespeicherte Partie ist beschädigt und kann nicht gelesen werden. Bitte eine neue Partie aufstellen.

last-move = Letzter Zug: { $move }
no-move-yet = Noch kein Zug.
on-square = { $square }: { $piece }
on-square-empty = { $square }: leer
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: nicht auf dem Brett
times = Weiß: { $white }. Schwarz: { $black }. { $running ->
    [white] Die Uhr von Weiß läuft.
    [black] Die Uhr von Schwarz läuft.
   *[none] Die Uhr steht.
}{ $stale ->
    [yes] {" "}Die Angabe ist alt.
   *[no] {""}
}
no-clock = Es gibt keine Uhr.
file-empty = Linie { $file }: leer
rank-empty = Reihe { $rank }: leer
turn = Zug { $count }, { $side } ist am Zug.
scored = Zug { $count }: { $moves }
scored-black = Zug { $count }, Schwarz: { $moves }
attackers = { $square }: { $side } greift an mit { $pieces }
no-attackers = { $square }: { $side } greift nicht an
piece-on = { $piece } { $square }
legal-moves = Mögliche Züge: { $moves }
no-legal-move = Kein Zug möglich.
material = { $side }: { $pieces }
king-alone = { $side }: nur der König
piece-count = { $piece } { $count }
castling-rights = { $side } darf noch rochieren: { $castlings }
no-castling = { $side } darf nicht mehr rochieren.
page = Seite { $count } von { $total }.
not-told = Das wird im Turnier nicht gesagt.
nothing-said = Noch nichts angesagt.
no-game = Es läuft keine Partie.
not-now = Das geht jetzt nicht.
not-understood = Nicht verstanden. Bitte den Zug noch einmal sagen.
piece-not-named = Welche Figur? Bitte mit dem Zug nennen.
sees = { $square }: { $seen ->
    [empty] leer
    [occupied] besetzt
    [draw] Ergebnisfigur Remis
    [white-wins] Ergebnisfigur Weiß gewinnt
    [black-wins] Ergebnisfigur Schwarz gewinnt
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Remis annehmen
    [decline] Remis ablehnen
    [last] Letzter Zug
    [clock] Uhr
    [turn] Wer am Zug ist
    [square] Feld
    [pieces] Figuren
    [all-pieces] Alle Figuren
    [file] Linie
    [rank] Reihe
    [score] Partieformular
    [adjust] Figuren zurechtrücken
    [say] Zug ansagen
    [endings] Remis, Anträge, Aufgabe
    [offer] Remis anbieten
    [claim] Anträge
    [threefold] Antrag: dreimal dieselbe Stellung
    [threefold-after] Antrag: dreimal dieselbe Stellung, mit meinem Zug
    [fifty] Antrag: fünfzig Züge
    [fifty-after] Antrag: fünfzig Züge, mit meinem Zug
    [flag] Antrag: das Fallblättchen ist gefallen
    [touch-move] Antrag: berührt, geführt
    [illegal] Antrag: regelwidriger Zug
    [quickplay] Antrag: Endspurtphase
    [takeback] Zug zurücknehmen
    [result] Ergebnis vereinbaren
    [advice] Weitere Fragen
    [attackers] Angreifer und Verteidiger
    [legal] Erlaubte Züge
    [material] Material
    [castling] Rochaderechte
    [resign] Aufgeben
    [new] Neue Partie
    [no-clock] Ohne Uhr
    [board] Brett prüfen
    [set-up] Figuren aufstellen
    [set-up-end] Aufstellen beenden
    [calibrate] Dem Brett die Figuren beibringen
    [from-board] Neue Partie vom Brett
    [settings] Einstellungen
    [faster] Schneller
    [slower] Langsamer
    [louder] Lauter
    [quieter] Leiser
    [full] Alles sagen
    [brief] Nur das Nötige sagen
    [language] Sprache
    [names] Namen der Linien
   *[help] Hilfe
}
key-language = { $language ->
    [da] Dänisch
    [de] Deutsch
    [en] Englisch
    [is] Isländisch
    [fr] Französisch
    [es] Spanisch
    [it] Italienisch
    [nl] Niederländisch
    [sv] Schwedisch
    [nb] Norwegisch
    [pl] Polnisch
    [ru] Russisch
   *[ibca] International, mit deutschen Wörtern
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, dazu { $increment } mit jedem Zug
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Ja
   *[no] Nein
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Sagt die Zeiten.
        [next] Öffnet die Liste.
        [choose] Sagt den letzten Zug.
        [back] Hält die Stimme an.
        [repeat] Wiederholt die letzte Ansage.
       *[press] Drückt die Uhr.
    }
    [question] { $key ->
        [previous] Geht zu Nein. Wählen antwortet.
        [next] Geht zu Ja. Wählen antwortet.
        [choose] Wiederholt die Frage.
        [back] Antwortet mit Nein.
        [repeat] Wiederholt die letzte Ansage.
       *[press] Drückt die Uhr.
    }
   *[list] { $key ->
        [previous] Geht zum Vorigen.
        [next] Geht zum Nächsten.
        [choose] Nimmt das Gesagte.
        [back] Ein Schritt zurück.
        [repeat] Sagt es noch einmal.
       *[press] Drückt die Uhr.
    }
}
key-help = Drücken Sie eine Taste, um zu hören, was sie tut. Die Taste Zurück beendet die Hilfe.
key-closed = Geschlossen.
no-board = Kein Brett angeschlossen. Bitte eines anschließen.
keypad-found = Tastenfeld gefunden.
keypad-lost = Tastenfeld verloren. Bitte Kabel prüfen.
keypad-forbidden = Das Tastenfeld darf nicht gelesen werden. Nehmen Sie den Benutzer dieses Programms in die Gruppe namens input auf.

## Numbers

counting = null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn
counting-tens = zwanzig, dreißig, vierzig, fünfzig, sechzig, siebzig, achtzig, neunzig
counting-joined = ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun
count-joined = { $unit }und{ $tens }
count-hundreds = { $n ->
    [1] einhundert
   *[other] { $hundreds }hundert
}{ $rest-n ->
    [0] {""}
   *[other] { $rest }
}
hours = { $n ->
    [1] eine Stunde
   *[other] { $count } Stunden
}
minutes = { $n ->
    [1] eine Minute
   *[other] { $count } Minuten
}
seconds = { $n ->
    [1] eine Sekunde
   *[other] { $count } Sekunden
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, jott, kah, ell, emm, enn, oh, peh, kuh, err, ess, teh, uh, fau, weh, iks, ypsilon, zett

# Words of one letter that sentences cannot do without: none.
one-letter-words = {""}

## What is understood beside the words above

heard-letters = a, be, ce, de, e, ef, ge, ha
heard-series = König, Königin, Turm, Läufer, Pferd, Bauern, Rochade kurz, Rochade lang, König, Dame, Turm, Läufer, Springer, Bauer, Rochade am Königsflügel, Rochade am Damenflügel
heard-fillers = von, nach, auf, in, zu, zieht, Umwandlung
heard-prepositions = {""}
heard-capture = schlägt, nimmt
heard-check = Schach, matt, schachmatt
heard-en-passant = en passant
heard-castling-short = kleine Rochade
heard-castling-long = große Rochade
