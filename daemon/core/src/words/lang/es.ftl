# Spanish. Names, German numbers and pieces: Appendix D in Spanish, texts of 2014 and 2018.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; letters and NATO:
## customary. The two vowels are written as words.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, be, ce, de, eh, efe, ge, hache
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Spanish: customary, confidence high; German: official.

numbers = spanish, german
numbers-spanish = uno, dos, tres, cuatro, cinco, seis, siete, ocho
numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, acht

## King, queen, rook, bishop, knight, pawn, castling short and long. Spanish: the gloss of the same text; German:
## official. Confidence high.

series = spanish, german
series-spanish = rey, dama, torre, alfil, caballo, peón, enroque corto, enroque largo
series-german = König, Dame, Turm, Läufer, Springer, Bauer, Kurze Rochade, Lange Rochade

## Moves. Customary, confidence medium.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } por { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } por { $to }
move-pawn-capture = { $piece } { $file } por { $to }
en-passant = al paso
promotes = corona { $piece }
check = jaque
mate = mate

## Pieces and sides. "dama" and "torre" are feminine; of the German words "Dame" alone.

coloured = { $piece } { $color ->
    [white] { $role ->
        [queen] blanca
        [rook] { $series ->
            [german] blanco
           *[spanish] blanca
        }
       *[other] blanco
    }
   *[black] { $role ->
        [queen] negra
        [rook] { $series ->
            [german] negro
           *[spanish] negra
        }
       *[other] negro
    }
}
side = { $color ->
    [white] blancas
   *[black] negras
}

## Sentences. Terms of the Laws; confidence medium, low for the answers to a draw offer.

move = { $move }
correction = Corrección: { $move }
taken-back = Jugada retirada: { $move }
misread = Mal leído, no cuenta: { $move }
adjusting = Compongo.
promotion-wanted = Coronación en { $square }. ¿Qué pieza?
promotion-step = { $piece }
draw-offered = Ofrezco tablas.
draw-accepted = Acepto las tablas.
draw-declined = Rechazo las tablas.
resigns = Abandono.
game-started = { $color ->
    [white] Nueva partida.
   *[black] Nueva partida. Juegan negras.
}
game-resumed = La partida continúa. Jugada { $count }, juegan { $side }.
game-ended = { $reason ->
    [checkmate] Jaque mate.
    [stalemate] Rey ahogado.
    [dead-position] Ya no es posible ningún mate.
    [resignation] Abandono.
    [resignation-no-mate] Abandono, pero el rival no puede dar mate.
    [agreement] Acuerdo mutuo.
    [threefold] La misma posición tres veces.
    [fifty] Cincuenta jugadas sin capturas ni movimientos de peón.
    [fivefold] La misma posición cinco veces.
    [seventy-five] Setenta y cinco jugadas sin capturas ni movimientos de peón.
    [flag] Se acabó el tiempo.
    [flag-no-mate] Se acabó el tiempo, pero el rival no puede dar mate.
    [both-flags] Las dos banderas han caído.
    [broken-off] Partida interrumpida.
    [arbiter] El árbitro ha decidido.
   *[agreed] Fin de la partida.
} { $result ->
    [white] Ganan blancas.
    [black] Ganan negras.
    [drawn] Tablas.
    [both-lost] Pierden los dos.
   *[open] Sin resultado.
}
arbiter = Árbitro, por favor.
flag-down = Ha caído la bandera de las { $side }.
warned = El árbitro ha advertido al jugador de las { $side }.
time-added = El árbitro ha decidido: las { $side } reciben { $time } más.
clock-set = El reloj está puesto. Blancas: { $white }. Negras: { $black }.
clock-not-set = El reloj del tablero no ha aceptado los tiempos. Ajústelo manualmente. Blancas: { $white }. Negras: { $black }.
paused = El árbitro ha parado el reloj.
play-goes-on = La partida continúa.
put-back = El árbitro ha decidido: la jugada es ilegal y se retira.
stands = El árbitro ha decidido: la jugada vale.
restore = { $n ->
    [1] Una casilla está mal.
   *[other] { $feminine } casillas están mal.
} { $expected ->
    [empty] { $square } debe estar vacía.
   *[piece] En { $square } debe estar: { $piece }.
}
restore-board = { $color ->
    [white] Tablero de las blancas:
   *[black] Tablero de las negras:
} { $restore }
restored = Posición correcta.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Una casilla está mal.{" "}
   *[other] { $feminine } casillas están mal.{" "}
}{ $expected ->
    [empty] { $square } debe estar vacía.
   *[piece] En { $square } debe estar: { $piece }.
}{ $stood ->
    [yes] {" "}Ahora hay: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Tablero de las blancas:
   *[black] Tablero de las negras:
} { $set-up }
set-up-unknown = Las casillas correctas están ocupadas. Este tablero no distingue qué piezas hay en ellas.
set-up-unseen = Este tablero no indica qué hay en él. Coloca: { $pieces }

new-game-wanted = ¿Nueva partida?
result-wanted = { $result ->
    [white] ¿Ganan blancas?
    [black] ¿Ganan negras?
    [drawn] ¿Tablas?
    [both-lost] ¿Pierden los dos?
   *[open] ¿Interrumpir la partida?
}
move-wanted = ¿Es esta la jugada: { $move }?
takeback-wanted = ¿Retirar la jugada: { $move }?
accept-wanted = ¿Aceptar las tablas?
side-wanted = ¿Juegan blancas?
resume-wanted = ¿Continúa esta partida? { $known ->
    [yes] Blancas: { $white }. Negras: { $black }.{" "}
   *[no] {""}
}Jugada { $count }.
resign-wanted = ¿Abandonan las { $side }?
expired = No confirmado. Nada ha cambiado.
cancelled = Cancelado.

illegal = Jugada ilegal: { $piece } { $from }, { $to }. Devuélvela: { $from }.
no-move = No hay jugada en el tablero. Primero mueve, luego pulsa.
touch-move = Pieza tocada: { $piece } en { $square }.
must-move = Pieza tocada, pieza movida: { $piece } en { $square } debe mover. Retira la otra jugada.
must-take = Pieza tocada, pieza capturada: hay que capturar { $piece } en { $square }. Retira la otra jugada.
claim-wrong = La reclamación no es correcta.
can-mate = { $mating ->
    [can] Las { $side } aún pueden dar mate.
    [cannot] Las { $side } no pueden dar mate con ninguna serie de jugadas.
   *[open] No se sabe si las { $side } aún pueden dar mate.
}
set-going = El reloj se ha puesto en marcha, pero el árbitro no ha reanudado la partida.
castling-unfinished = El enroque no está completo: la torre sigue en { $square }.
becomes-queen = El peón en { $square } no se cambió. Se convierte en dama: pon una dama en esa casilla.
differs = { $n ->
    [1] Una casilla está mal.
   *[other] { $feminine } casillas están mal.
} { $expected ->
    [empty] { $square } debe estar vacía.
   *[piece] En { $square } debe estar: { $piece }.
}
board-differs = { $color ->
    [white] Tablero de las blancas:
   *[black] Tablero de las negras:
} { $differs }
slip = Anunciado: { $said }. En el tablero: { $move }.
wrong-echo = Se repitió otra jugada.
not-announced = { $color ->
    [white] Las blancas no han anunciado la jugada.
   *[black] Las negras no han anunciado la jugada.
}
doubtful-touch = { $color ->
    [white] Las blancas quizá han tocado { $square }. Dudoso.
   *[black] Las negras quizá han tocado { $square }. Dudoso.
}
position-correct = Posición correcta.
turned = El tablero está girado. No importa.
unplayable = { $fault ->
    [no-king] Falta el rey de las { $side }.
    [kings] Las { $side } tienen más de un rey, uno de ellos en { $square }.
    [pawn] En { $square } no puede haber un peón.
    [check] El rey en { $square } está en jaque, pero jugaría el rival.
    [both-checks] Ambos reyes están en jaque, uno de ellos en { $square }.
   *[other] Esta posición no puede darse en una partida.
}

board-found = Tablero encontrado: { $name }.
board-lost = Tablero perdido: { $name }. Comprueba el cable.
board-silent = { $name } no responde. ¿Está encendido el tablero?
board-unreadable = { $name } envía datos ilegibles. Comprueba el tipo de tablero y el cable.
board-full = El tablero dice que todas las casillas están ocupadas. Quita las piezas o calibra el tablero.
pieces-unknown = El tablero aprende sus piezas. Coloca la posición inicial. También pueden estar: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = El tablero conoce sus piezas.
voice-restarted = La voz ha vuelto.
output-lost = El auricular de las { $side } no suena. Comprueba el aparato.
tones-lost = Los tonos no pueden sonar. Comprueba la salida de sonido.
port-forbidden = El programa no tiene permiso para usar el puerto del tablero. El estado dice qué hacer.
consent-wanted = Se ha conectado un adaptador que puede ser de un tablero de ajedrez. No se le envía nada mientras no se permita. El estado dice cómo.
board-taken = El programa de las líneas braille ha tomado un dispositivo que puede ser el tablero. El estado dice qué hacer.
low-time = Tiempo restante de las { $side }: { $time }.
journal-failed = El disco no admite nada. La partida continúa, pero no apagues.
journal-works = El disco lo admite todo de nuevo.
saved-game-newer = No se puede leer una partida que guardó una versión más reciente. Instala de nuevo esa versión o coloca las piezas para otra partida.
saved-game-damaged = Una partida guardada está dañada y no se puede leer. Coloca las piezas para otra partida.

last-move = Última jugada: { $move }
no-move-yet = Aún no hay jugada.
on-square = { $square }: { $piece }
on-square-empty = { $square }: vacía
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: no está en el tablero
times = Blancas: { $white }. Negras: { $black }. { $running ->
    [white] Corre el reloj de las blancas.
    [black] Corre el reloj de las negras.
   *[none] El reloj está parado.
}{ $stale ->
    [yes] {" "}Esta lectura es antigua.
   *[no] {""}
}
no-clock = No hay reloj.
file-empty = Columna { $file }: vacía
rank-empty = Fila { $rank }: vacía
turn = Jugada { $count }, juegan { $side }.
scored = Jugada { $count }: { $moves }
scored-black = Jugada { $count }, negras: { $moves }
attackers = { $square }: { $side } atacan con { $pieces }
no-attackers = { $square }: { $side } no atacan
piece-on = { $piece } { $square }
legal-moves = Jugadas legales: { $moves }
no-legal-move = Ninguna jugada legal.
material = { $side }: { $pieces }
king-alone = { $side }: el rey solo
piece-count = { $piece } { $count }
castling-rights = { $side } aún pueden enrocar: { $castlings }
no-castling = { $side } ya no pueden enrocar.
page = Página { $count } de { $total }.
not-told = Eso no se dice en un torneo.
nothing-said = Aún no se ha dicho nada.
no-game = No hay partida en curso.
not-now = Ahora no es posible.
not-understood = No entendido. Repite la jugada, por favor.
piece-not-named = ¿Qué pieza? Nómbrala con la jugada.
sees = { $square }: { $seen ->
    [empty] vacía
    [occupied] ocupada
    [draw] pieza de resultado, tablas
    [white-wins] pieza de resultado, ganan blancas
    [black-wins] pieza de resultado, ganan negras
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Aceptar las tablas
    [decline] Rechazar las tablas
    [last] Última jugada
    [clock] Reloj
    [turn] Quién juega
    [square] Casilla
    [pieces] Piezas
    [all-pieces] Todas las piezas
    [file] Columna
    [rank] Fila
    [score] Planilla
    [adjust] Componer piezas
    [say] Anunciar una jugada
    [endings] Tablas, reclamaciones, abandono
    [offer] Ofrecer tablas
    [claim] Reclamaciones
    [threefold] Reclamación: la misma posición tres veces
    [threefold-after] Reclamación: la misma posición tres veces, con mi jugada
    [fifty] Reclamación: cincuenta jugadas
    [fifty-after] Reclamación: cincuenta jugadas, con mi jugada
    [flag] Reclamación: la bandera ha caído
    [touch-move] Reclamación: pieza tocada
    [illegal] Reclamación: jugada ilegal
    [quickplay] Reclamación: final de partida por tiempo
    [takeback] Retirar una jugada
    [result] Acordar el resultado
    [advice] Más preguntas
    [attackers] Atacantes y defensores
    [legal] Jugadas legales
    [material] Material disponible
    [castling] Derechos de enroque
    [resign] Abandonar
    [new] Nueva partida
    [no-clock] Sin reloj
    [board] Comprobar el tablero
    [set-up] Colocar las piezas
    [set-up-end] Terminar la colocación
    [calibrate] Enseñar al tablero sus piezas
    [from-board] Nueva partida desde el tablero
    [settings] Ajustes
    [faster] Más rápido
    [slower] Más despacio
    [louder] Más alto
    [quieter] Más bajo
    [full] Decirlo todo
    [brief] Decir solo lo necesario
    [language] Idioma
    [names] Nombres de las columnas
   *[help] Ayuda
}
key-language = { $language ->
    [da] Danés
    [de] Alemán
    [en] Inglés
    [is] Islandés
    [fr] Francés
    [es] Español
    [it] Italiano
    [nl] Neerlandés
    [sv] Sueco
    [nb] Noruego
    [pl] Polaco
    [ru] Ruso
   *[ibca] Internacional, con palabras alemanas
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, más { $increment } por jugada
}
key-sure = ¿{ $what }? { $answer }.
key-answer = { $answer ->
    [yes] Sí
   *[no] No
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Dice los tiempos.
        [next] Abre la lista.
        [choose] Dice la última jugada.
        [back] Detiene la voz.
        [repeat] Repite el último anuncio.
       *[press] Pulsa el reloj.
    }
    [question] { $key ->
        [previous] Pasa al no. Elegir responde.
        [next] Pasa al sí. Elegir responde.
        [choose] Repite la pregunta.
        [back] Responde que no.
        [repeat] Repite el último anuncio.
       *[press] Pulsa el reloj.
    }
   *[list] { $key ->
        [previous] Pasa al anterior.
        [next] Pasa al siguiente.
        [choose] Toma lo que se ha dicho.
        [back] Un paso atrás.
        [repeat] Lo repite.
       *[press] Pulsa el reloj.
    }
}
key-help = Pulsa una tecla para oír lo que hace. La tecla atrás termina la ayuda.
key-closed = Cerrado.
no-board = No hay ningún tablero conectado. Conecta uno.
keypad-found = Teclado encontrado.
keypad-lost = Teclado perdido. Comprueba el cable.
keypad-forbidden = El teclado no se puede leer. Añade el usuario de este programa al grupo llamado input.

## Numbers. Certain as words. "uno" loses its end before a masculine word and is "una" before a feminine one.

counting = cero, { $gender ->
    [masculine] un
    [feminine] una
   *[plain] uno
}, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciséis, diecisiete, dieciocho, diecinueve
counting-tens = veinte, treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa
counting-joined = { $gender ->
    [masculine] un
    [feminine] una
   *[plain] uno
}, dos, tres, cuatro, cinco, seis, siete, ocho, nueve
count-joined = { $tens-n ->
    [2] { $unit-n ->
        [1] { $gender ->
            [masculine] veintiún
           *[plain] veinti{ $unit }
        }
        [2] veintidós
        [3] veintitrés
        [6] veintiséis
       *[other] veinti{ $unit }
    }
   *[other] { $tens } y { $unit }
}
count-hundreds = { $n ->
    [1] { $rest-n ->
        [0] cien
       *[other] ciento
    }
    [5] quinientos
    [7] setecientos
    [9] novecientos
   *[other] { $hundreds }cientos
}{ $rest-n ->
    [0] {""}
   *[other] {" "}{ $rest }
}
hours = { $n ->
    [1] una hora
   *[other] { $feminine } horas
}
minutes = { $n ->
    [1] un minuto
   *[other] { $masculine } minutos
}
seconds = { $n ->
    [1] un segundo
   *[other] { $masculine } segundos
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, jota, ka, ele, eme, ene, oh, pe, cu, erre, ese, te, uh, uve, uve doble, equis, ye, zeta

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = o, y

## What is understood beside the words above. "a" and "de" are both letters and prepositions.

heard-letters = a, be, ce, de, e, efe, ge, hache
heard-series = rey, reina, torre, alfil, caballo, peón, enroque pequeño, enroque grande
heard-fillers = desde, hasta, hacia, en, va, juega, mueve, corona, promociona, promoción, coronación
heard-prepositions = a, de
heard-capture = por, captura, come, toma
heard-check = jaque, mate, jaque mate, jaque al rey
heard-en-passant = al paso
heard-castling-short = enroca corto
heard-castling-long = enroca largo
