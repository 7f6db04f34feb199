# Italian. Names, German numbers and pieces: the appendix for the visually disabled in Italian, of the time of the Laws
# of 2001; no newer text of the federation is known.

## Names of the files a to h. The first set is the default. The Italian forms: the text of 2001, confidence medium;
## FIDE's names: official; letters and NATO: customary. The two vowels are written as words.

names = italian, fide, letters, nato
names-italian = Anna, Bella, Cesare, Davide, Eva, Felix, Gustavo, Hector
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, bi, ci, di, eh, effe, gi, acca
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Italian: customary, confidence high; German: official.

numbers = italian, german
numbers-italian = uno, due, tre, quattro, cinque, sei, sette, otto
numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, acht

## King, queen, rook, bishop, knight, pawn, castling short and long. Italian: customary, confidence high, with either
## word for the queen; German: official.

series = italian, regina, german
series-italian = re, donna, torre, alfiere, cavallo, pedone, arrocco corto, arrocco lungo
series-regina = re, regina, torre, alfiere, cavallo, pedone, arrocco corto, arrocco lungo
series-german = König, Dame, Turm, Läufer, Springer, Bauer, Kurze Rochade, Lange Rochade

## Moves. "da" and "a": so do blind players in Italy. The rest: customary, confidence medium.

move-path = { $piece } da { $from } a { $to }
move-capture = { $piece } { $from } prende { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } prende { $to }
move-pawn-capture = { $piece } { $file } prende { $to }
en-passant = en passant
promotes = promuove a { $piece }
check = scacco
mate = scacco matto

## Pieces and sides. "donna", "regina" and "torre" are feminine; of the German words "Dame" alone.

coloured = { $piece } { $color ->
    [white] { $role ->
        [queen] bianca
        [rook] { $series ->
            [german] bianco
           *[italian] bianca
        }
       *[other] bianco
    }
   *[black] { $role ->
        [queen] nera
        [rook] { $series ->
            [german] nero
           *[italian] nera
        }
       *[other] nero
    }
}
side = { $color ->
    [white] Bianco
   *[black] Nero
}

## Sentences. Terms of the Laws; confidence medium, low for the answers to a draw offer and "acconcio".

move = { $move }
correction = Correzione: { $move }
taken-back = Mossa ritirata: { $move }
misread = Letto male, non vale: { $move }
adjusting = Acconcio.
promotion-wanted = Promozione in { $square }. Quale pezzo?
promotion-step = { $piece }
draw-offered = Propongo patta.
draw-accepted = Accetto la patta.
draw-declined = Rifiuto la patta.
resigns = Abbandono.
game-started = { $color ->
    [white] Nuova partita.
   *[black] Nuova partita. Muove il Nero.
}
game-resumed = La partita riprende. Mossa { $count }, muove il { $side }.
game-ended = { $reason ->
    [checkmate] Scacco matto.
    [stalemate] Stallo.
    [dead-position] Nessun matto è più possibile.
    [resignation] Abbandono.
    [resignation-no-mate] Abbandono, ma l'avversario non può dare matto.
    [agreement] Accordo tra i giocatori.
    [threefold] La stessa posizione tre volte.
    [fifty] Cinquanta mosse senza catture né mosse di pedone.
    [fivefold] La stessa posizione cinque volte.
    [seventy-five] Settantacinque mosse senza catture né mosse di pedone.
    [flag] Il tempo è scaduto.
    [flag-no-mate] Il tempo è scaduto, ma l'avversario non può dare matto.
    [both-flags] Entrambe le bandierine sono cadute.
    [broken-off] Partita interrotta.
    [arbiter] L'arbitro ha deciso.
   *[agreed] Fine della partita.
} { $result ->
    [white] Vince il Bianco.
    [black] Vince il Nero.
    [drawn] Patta.
    [both-lost] Perdono entrambi.
   *[open] Nessun risultato.
}
arbiter = Arbitro, per favore.
flag-down = La bandierina del { $side } è caduta.
warned = L'arbitro ha ammonito il { $side }.
time-added = L'arbitro ha deciso: il { $side } riceve { $time } in più.
clock-set = L'orologio è regolato. Bianco: { $white }. Nero: { $black }.
clock-not-set = L'orologio della scacchiera non ha accettato le impostazioni. Regolarlo manualmente. Bianco: { $white }. Nero: { $black }.
paused = L'arbitro ha fermato l'orologio.
play-goes-on = Il gioco continua.
put-back = L'arbitro ha deciso: la mossa è illegale, va ritirata.
stands = L'arbitro ha deciso: la mossa è valida.
restore = { $n ->
    [1] Una casa è sbagliata.
   *[other] { $count } case sono sbagliate.
} { $expected ->
    [empty] { $square } deve essere vuota.
   *[piece] In { $square } deve stare: { $piece }.
}
restore-board = { $color ->
    [white] Scacchiera del Bianco:
   *[black] Scacchiera del Nero:
} { $restore }
restored = La posizione è corretta.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Una casa è sbagliata.{" "}
   *[other] { $count } case sono sbagliate.{" "}
}{ $expected ->
    [empty] { $square } deve essere vuota.
   *[piece] In { $square } deve stare: { $piece }.
}{ $stood ->
    [yes] {" "}Adesso c'è: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Scacchiera del Bianco:
   *[black] Scacchiera del Nero:
} { $set-up }
set-up-unknown = Le case giuste sono occupate. Questa scacchiera non distingue quali pezzi ci sono.
set-up-unseen = Questa scacchiera non dice che cosa ci sta sopra. Da disporre: { $pieces }

new-game-wanted = Nuova partita?
result-wanted = { $result ->
    [white] Vince il Bianco?
    [black] Vince il Nero?
    [drawn] Patta?
    [both-lost] Perdono entrambi?
   *[open] Interrompere la partita?
}
move-wanted = La mossa è questa: { $move }?
takeback-wanted = Ritirare la mossa: { $move }?
accept-wanted = Accettare la patta?
side-wanted = Muove il Bianco?
resume-wanted = Questa partita continua? { $known ->
    [yes] Bianco: { $white }. Nero: { $black }.{" "}
   *[no] {""}
}Mossa { $count }.
resign-wanted = Il { $side } abbandona?
expired = Non confermato. Niente è cambiato.
cancelled = Annullato.

illegal = Mossa illegale: { $piece } { $from }, { $to }. Rimettere in { $from }.
no-move = Nessuna mossa sulla scacchiera. Prima muovere, poi premere.
touch-move = Pezzo toccato: { $piece } in { $square }.
must-move = Pezzo toccato, pezzo mosso: { $piece } in { $square } deve muovere. Ritirare la mossa fatta.
must-take = Pezzo toccato: bisogna catturare { $piece } in { $square }. Ritirare la mossa fatta.
claim-wrong = La richiesta non è corretta.
can-mate = { $mating ->
    [can] Il { $side } può ancora dare matto.
    [cannot] Il { $side } non può dare matto con nessuna serie di mosse.
   *[open] Non si sa se il { $side } può ancora dare matto.
}
set-going = L'orologio è partito, ma l'arbitro non ha fatto riprendere il gioco.
castling-unfinished = L'arrocco non è finito: la torre è ancora in { $square }.
becomes-queen = Il pedone in { $square } non è stato sostituito. Diventa donna: mettere una donna in quella casa.
differs = { $n ->
    [1] Una casa è sbagliata.
   *[other] { $count } case sono sbagliate.
} { $expected ->
    [empty] { $square } deve essere vuota.
   *[piece] In { $square } deve stare: { $piece }.
}
board-differs = { $color ->
    [white] Scacchiera del Bianco:
   *[black] Scacchiera del Nero:
} { $differs }
slip = Annunciato: { $said }. Sulla scacchiera: { $move }.
wrong-echo = È stata ripetuta un'altra mossa.
not-announced = { $color ->
    [white] Il Bianco non ha annunciato la mossa.
   *[black] Il Nero non ha annunciato la mossa.
}
doubtful-touch = { $color ->
    [white] Forse il Bianco ha toccato { $square }. Dubbio.
   *[black] Forse il Nero ha toccato { $square }. Dubbio.
}
position-correct = La posizione è corretta.
turned = La scacchiera è girata. Non importa.
unplayable = { $fault ->
    [no-king] Manca il re del { $side }.
    [kings] Il { $side } ha più di un re, uno in { $square }.
    [pawn] In { $square } non può stare un pedone.
    [check] Il re in { $square } è sotto scacco, ma toccherebbe all'avversario.
    [both-checks] Entrambi i re sono sotto scacco, uno in { $square }.
   *[other] Questa posizione non può nascere in una partita.
}

board-found = Scacchiera trovata: { $name }.
board-lost = Scacchiera persa: { $name }. Controllare il cavo.
board-silent = { $name } non risponde. La scacchiera è accesa?
board-unreadable = { $name } manda dati illeggibili. Controllare il tipo di scacchiera ed il cavo.
board-full = La scacchiera dice che tutte le case sono occupate. Togliere i pezzi oppure calibrare la scacchiera.
pieces-unknown = La scacchiera impara i suoi pezzi. Disporre la posizione iniziale. Possono esserci anche: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = La scacchiera conosce i suoi pezzi.
voice-restarted = La voce è tornata.
output-lost = La cuffia del { $side } è muta. Controllare l'apparecchio.
tones-lost = Gli avvisi sonori non si sentono. Controllare l'uscita audio.
port-forbidden = Il programma non può usare la porta della scacchiera. Lo stato dice che cosa fare.
consent-wanted = Un adattatore collegato può essere quello della scacchiera. Non gli viene inviato nulla finché non sarà permesso. Lo stato dice come fare.
board-taken = Il programma delle barre braille ha preso un dispositivo che può essere la scacchiera. Lo stato dice che cosa fare.
low-time = Tempo rimasto al { $side }: { $time }.
journal-failed = Il disco non accetta niente. La partita continua, ma non spegnere.
journal-works = Il disco accetta di nuovo tutto.
saved-game-newer = Una partita salvata da una versione più recente non può essere letta. Installa di nuovo quella versione, oppure disponi i pezzi per una nuova partita.
saved-game-damaged = Una partita salvata è danneggiata: non può essere letta. Disponi i pezzi per una nuova partita.

last-move = Ultima mossa: { $move }
no-move-yet = Ancora nessuna mossa.
on-square = { $square }: { $piece }
on-square-empty = { $square }: vuota
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: non sulla scacchiera
times = Bianco: { $white }. Nero: { $black }. { $running ->
    [white] Corre il tempo del Bianco.
    [black] Corre il tempo del Nero.
   *[none] L'orologio è fermo.
}{ $stale ->
    [yes] {" "}Questa lettura è vecchia.
   *[no] {""}
}
no-clock = Nessun orologio.
file-empty = Colonna { $file }: vuota
rank-empty = Traversa { $rank }: vuota
turn = Mossa { $count }, muove il { $side }.
scored = Mossa { $count }: { $moves }
scored-black = Mossa { $count }, Nero: { $moves }
attackers = { $square }: il { $side } attacca con { $pieces }
no-attackers = { $square }: il { $side } non attacca
piece-on = { $piece } { $square }
legal-moves = Mosse legali: { $moves }
no-legal-move = Nessuna mossa legale.
material = { $side }: { $pieces }
king-alone = { $side }: solo il re
piece-count = { $piece } { $count }
castling-rights = Il { $side } può ancora arroccare: { $castlings }
no-castling = Il { $side } non può più arroccare.
page = Pagina { $count } di { $total }.
not-told = Questo non si dice in torneo.
nothing-said = Ancora niente annunciato.
no-game = Nessuna partita in corso.
not-now = Adesso non è possibile.
not-understood = Non capito. Ripetere la mossa, per favore.
piece-not-named = Quale pezzo? Dirlo insieme alla mossa.
sees = { $square }: { $seen ->
    [empty] vuota
    [occupied] occupata
    [draw] pezzo del risultato, patta
    [white-wins] pezzo del risultato, vince il Bianco
    [black-wins] pezzo del risultato, vince il Nero
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Accettare la patta
    [decline] Rifiutare la patta
    [last] Ultima mossa
    [clock] Orologio
    [turn] Chi muove
    [square] Casa
    [pieces] Pezzi
    [all-pieces] Tutti i pezzi
    [file] Colonna
    [rank] Traversa
    [score] Formulario
    [adjust] Acconciare i pezzi
    [say] Annunciare una mossa
    [endings] Patta, richieste, abbandono
    [offer] Proporre patta
    [claim] Richieste
    [threefold] Richiesta: la stessa posizione tre volte
    [threefold-after] Richiesta: la stessa posizione tre volte, con la mia mossa
    [fifty] Richiesta: cinquanta mosse
    [fifty-after] Richiesta: cinquanta mosse, con la mia mossa
    [flag] Richiesta: la bandierina è caduta
    [touch-move] Richiesta: pezzo toccato
    [illegal] Richiesta: mossa illegale
    [quickplay] Richiesta: finale rapido
    [takeback] Ritirare una mossa
    [result] Accordarsi sul risultato
    [advice] Altre domande
    [attackers] Attaccanti, difensori
    [legal] Mosse legali
    [material] Materiale
    [castling] Diritti di arrocco
    [resign] Abbandonare
    [new] Nuova partita
    [no-clock] Senza orologio
    [board] Controllare la scacchiera
    [set-up] Disporre i pezzi
    [set-up-end] Terminare la disposizione
    [calibrate] Insegnare i pezzi alla scacchiera
    [from-board] Nuova partita dalla scacchiera
    [settings] Impostazioni
    [faster] Più veloce
    [slower] Più lento
    [louder] Più forte
    [quieter] Più piano
    [full] Dire tutto
    [brief] Dire solo il necessario
    [language] Lingua
    [names] Nomi delle colonne
   *[help] Aiuto
}
key-language = { $language ->
    [da] Danese
    [de] Tedesco
    [en] Inglese
    [is] Islandese
    [fr] Francese
    [es] Spagnolo
    [it] Italiano
    [nl] Olandese
    [sv] Svedese
    [nb] Norvegese
    [pl] Polacco
    [ru] Russo
   *[ibca] Internazionale, con parole tedesche
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, più { $increment } per mossa
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Sì
   *[no] No
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Dice i tempi.
        [next] Apre la lista.
        [choose] Dice l'ultima mossa.
        [back] Ferma la voce.
        [repeat] Ripete l'ultimo annuncio.
       *[press] Preme l'orologio.
    }
    [question] { $key ->
        [previous] Va sul no. Scegliere risponde.
        [next] Va sul sì. Scegliere risponde.
        [choose] Ripete la domanda.
        [back] Risponde di no.
        [repeat] Ripete l'ultimo annuncio.
       *[press] Preme l'orologio.
    }
   *[list] { $key ->
        [previous] Va al precedente.
        [next] Va al successivo.
        [choose] Prende quello che è stato detto.
        [back] Un passo indietro.
        [repeat] Lo ripete.
       *[press] Preme l'orologio.
    }
}
key-help = Premere un tasto per sentire che cosa fa. Il tasto indietro chiude questo aiuto.
key-closed = Chiuso.
no-board = Nessuna scacchiera collegata. Collegarne una.
keypad-found = Tastierino trovato.
keypad-lost = Tastierino perso. Controllare il cavo.
keypad-forbidden = Il tastierino non si può leggere. Aggiungere l'utente di questo programma al gruppo chiamato input.

## Numbers. Certain as words. The tens lose their vowel before "uno" and "otto"; "tre" at the end takes an accent.

counting = zero, uno, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, quattordici, quindici, sedici, diciassette, diciotto, diciannove
counting-tens = venti, trenta, quaranta, cinquanta, sessanta, settanta, ottanta, novanta
counting-joined = uno, due, tré, quattro, cinque, sei, sette, otto, nove
count-joined = { $tens-n ->
    [2] vent
    [3] trent
    [4] quarant
    [5] cinquant
    [6] sessant
    [7] settant
    [8] ottant
   *[9] novant
}{ $unit-n ->
    [1] uno
    [8] otto
   *[other] { $tens-n ->
        [2] i{ $unit }
       *[other] a{ $unit }
    }
}
count-hundreds = { $n ->
    [1] cento
   *[other] { $hundreds }cento
}{ $rest-n ->
    [0] {""}
    [3] tré
   *[other] { $rest }
}
hours = { $n ->
    [1] un'ora
   *[other] { $count } ore
}
minutes = { $n ->
    [1] un minuto
   *[other] { $count } minuti
}
seconds = { $n ->
    [1] un secondo
   *[other] { $count } secondi
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, ih lunga, cappa, elle, emme, enne, oh, pi, cu, erre, esse, ti, uh, vu, doppia vu, ics, ipsilon, zeta

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = a, i, è, È

## What is understood beside the words above. "a" and "di" are both letters and prepositions.

heard-letters = a, bi, ci, di, e, effe, gi, acca
heard-series = re, regina, torre, alfiere, cavallo, pedina, arrocco di re, arrocco di donna
heard-fillers = da, ad, in, verso, va, muove, promuove, promozione, diventa
heard-prepositions = a, di
heard-capture = prende, cattura, per, mangia
heard-check = scacco, matto, scacco matto, scacco al re
heard-en-passant = en passant, al varco
heard-castling-short = arrocca corto
heard-castling-long = arrocca lungo
