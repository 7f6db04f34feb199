# Polish. Names, German numbers and pieces: Appendix D of 2018 in Polish.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; letters and NATO:
## customary. The two vowels are written as words.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = aa, be, ce, de, ee, ef, gie, ha
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Polish: customary, confidence high, masculine; German: official, where the Polish page
## prints "ein" for "eins" by mistake.

numbers = polish, german
numbers-polish = jeden, dwa, trzy, cztery, pięć, sześć, siedem, osiem
numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, acht

## King, queen, rook, bishop, knight, pawn, castling short and long. Polish: the gloss of the same text; German:
## official. Confidence high.

series = polish, german
series-polish = król, hetman, wieża, goniec, skoczek, pionek, krótka roszada, długa roszada
series-german = König, Dame, Turm, Läufer, Springer, Bauer, Kurze Rochade, Lange Rochade

## Moves. Customary, confidence medium. "promocja na" wants the accusative; the German words do not change.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } bije { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } bije { $to }
move-pawn-capture = { $piece } { $file } bije { $to }
en-passant = w przelocie
promotes = promocja na { $series ->
    [german] { $piece }
   *[polish] { $role ->
        [queen] hetmana
        [rook] wieżę
        [bishop] gońca
       *[knight] skoczka
    }
}
check = szach
mate = mat

## Pieces and sides. "wieża" is feminine, the rest masculine; of the German words "Dame" alone is feminine.

coloured = { $color ->
    [white] { $series ->
        [german] { $role ->
            [queen] biała
           *[other] biały
        }
       *[polish] { $role ->
            [rook] biała
           *[other] biały
        }
    }
   *[black] { $series ->
        [german] { $role ->
            [queen] czarna
           *[other] czarny
        }
       *[polish] { $role ->
            [rook] czarna
           *[other] czarny
        }
    }
} { $piece }
side = { $color ->
    [white] białe
   *[black] czarne
}

## Sentences. Terms of the Laws; squares stand after a colon or a comma, in the form in which they are announced.
## Confidence medium, low for the answers to a draw offer.

move = { $move }
correction = Poprawka: { $move }
taken-back = Posunięcie cofnięte: { $move }
misread = Źle odczytane, nie liczy się: { $move }
adjusting = Poprawiam.
promotion-wanted = Promocja, { $square }. Jaka figura?
promotion-step = { $piece }
draw-offered = Proponuję remis.
draw-accepted = Przyjmuję remis.
draw-declined = Odrzucam remis.
resigns = Poddaję się.
game-started = { $color ->
    [white] Nowa partia.
   *[black] Nowa partia. Ruch mają czarne.
}
game-resumed = Partia trwa dalej. Posunięcie { $count }, ruch mają { $side }.
game-ended = { $reason ->
    [checkmate] Mat.
    [stalemate] Pat.
    [dead-position] Mat nie jest już możliwy.
    [resignation] Partia poddana.
    [resignation-no-mate] Partia poddana, ale przeciwnik nie może dać mata.
    [agreement] Porozumienie graczy.
    [threefold] Trzy razy ta sama pozycja.
    [fifty] Pięćdziesiąt posunięć bez bicia, bez ruchu pionkiem.
    [fivefold] Pięć razy ta sama pozycja.
    [seventy-five] Siedemdziesiąt pięć posunięć bez bicia, bez ruchu pionkiem.
    [flag] Czas minął.
    [flag-no-mate] Czas minął, ale przeciwnik nie może dać mata.
    [both-flags] Obie chorągiewki opadły.
    [broken-off] Partia przerwana.
    [arbiter] Decyzja sędziego.
   *[agreed] Koniec partii.
} { $result ->
    [white] Wygrywają białe.
    [black] Wygrywają czarne.
    [drawn] Remis.
    [both-lost] Przegrywają obie strony.
   *[open] Bez wyniku.
}
arbiter = Sędzia, proszę.
flag-down = { $color ->
    [white] Chorągiewka białych opadła.
   *[black] Chorągiewka czarnych opadła.
}
warned = Sędzia ostrzegł { $side }.
time-added = { $color ->
    [white] Decyzja sędziego, dodatkowy czas białych: { $time }.
   *[black] Decyzja sędziego, dodatkowy czas czarnych: { $time }.
}
clock-set = Zegar jest ustawiony. Białe: { $white }. Czarne: { $black }.
clock-not-set = Zegar przy szachownicy nie przyjął czasów. Ustaw go ręcznie. Białe: { $white }. Czarne: { $black }.
paused = Sędzia zatrzymał zegar.
play-goes-on = Gra toczy się dalej.
put-back = Decyzja sędziego: posunięcie jest nieprawidłowe, trzeba je cofnąć.
stands = Decyzja sędziego: posunięcie pozostaje.
restore = { $n ->
    [1] Jedno pole się nie zgadza.
    [few] { $neuter } pola się nie zgadzają.
   *[other] { $neuter } pól się nie zgadza.
} { $expected ->
    [empty] Pole musi być puste: { $square }.
   *[piece] Na pole { $square } należy: { $piece }.
}
restore-board = { $color ->
    [white] Szachownica białych:
   *[black] Szachownica czarnych:
} { $restore }
restored = Pozycja jest prawidłowa.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Jedno pole się nie zgadza.{" "}
    [few] { $neuter } pola się nie zgadzają.{" "}
   *[other] { $neuter } pól się nie zgadza.{" "}
}{ $expected ->
    [empty] Pole musi być puste: { $square }.
   *[piece] Na pole { $square } należy: { $piece }.
}{ $stood ->
    [yes] {" "}Stoi tam teraz: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Szachownica białych:
   *[black] Szachownica czarnych:
} { $set-up }
set-up-unknown = Właściwe pola są zajęte. Ta szachownica nie rozpoznaje, jakie bierki na nich stoją.
set-up-unseen = Ta szachownica nie zgłasza, co na niej stoi. Do ustawienia: { $pieces }

new-game-wanted = Nowa partia?
result-wanted = { $result ->
    [white] Wygrywają białe?
    [black] Wygrywają czarne?
    [drawn] Remis?
    [both-lost] Przegrywają obie strony?
   *[open] Przerwać partię?
}
move-wanted = Czy to jest posunięcie: { $move }?
takeback-wanted = Cofnąć posunięcie: { $move }?
accept-wanted = Przyjąć remis?
side-wanted = Czy ruch mają białe?
resume-wanted = Czy ta partia trwa dalej? { $known ->
    [yes] Białe: { $white }. Czarne: { $black }.{" "}
   *[no] {""}
}Posunięcie { $count }.
resign-wanted = Czy { $side } się poddają?
expired = Nie potwierdzono. Nic się nie zmieniło.
cancelled = Anulowano.

illegal = Nieprawidłowe posunięcie: { $piece } { $from }, { $to }. Odstaw na pole { $from }.
no-move = Nie ma posunięcia na szachownicy. Najpierw wykonaj ruch, potem naciśnij.
touch-move = Dotknięta bierka: { $piece }, { $square }.
must-move = Dotkniętą bierką trzeba zagrać: { $piece }, { $square }. Cofnij inne posunięcie.
must-take = Dotkniętą bierkę trzeba zbić: { $piece }, { $square }. Cofnij inne posunięcie.
claim-wrong = Żądanie nie jest słuszne.
can-mate = { $color ->
    [white] { $mating ->
        [can] Białe mogą jeszcze dać mata.
        [cannot] Białe nie mogą dać mata żadną serią posunięć.
       *[open] Nie wiadomo, czy białe mogą jeszcze dać mata.
    }
   *[black] { $mating ->
        [can] Czarne mogą jeszcze dać mata.
        [cannot] Czarne nie mogą dać mata żadną serią posunięć.
       *[open] Nie wiadomo, czy czarne mogą jeszcze dać mata.
    }
}
set-going = Zegar został uruchomiony, ale sędzia nie wznowił gry.
castling-unfinished = Roszada nie jest skończona. Wieża wciąż stoi: { $square }.
becomes-queen = Pionek nie został wymieniony: { $square }. Zamienia się na hetmana, postaw tam hetmana.
differs = { $n ->
    [1] Jedno pole się nie zgadza.
    [few] { $neuter } pola się nie zgadzają.
   *[other] { $neuter } pól się nie zgadza.
} { $expected ->
    [empty] Pole musi być puste: { $square }.
   *[piece] Na pole { $square } należy: { $piece }.
}
board-differs = { $color ->
    [white] Szachownica białych:
   *[black] Szachownica czarnych:
} { $differs }
slip = Powiedziano: { $said }. Na szachownicy: { $move }.
wrong-echo = Powtórzono inne posunięcie.
not-announced = { $color ->
    [white] Białe nie zapowiedziały posunięcia.
   *[black] Czarne nie zapowiedziały posunięcia.
}
doubtful-touch = { $color ->
    [white] Być może białe dotknęły: { $square }. Wątpliwe.
   *[black] Być może czarne dotknęły: { $square }. Wątpliwe.
}
position-correct = Pozycja jest prawidłowa.
turned = Szachownica jest odwrócona. To nie szkodzi.
unplayable = { $fault ->
    [no-king] { $color ->
        [white] Brakuje białego króla.
       *[black] Brakuje czarnego króla.
    }
    [kings] { $color ->
        [white] Jest więcej niż jeden biały król, między innymi tu: { $square }.
       *[black] Jest więcej niż jeden czarny król, między innymi tu: { $square }.
    }
    [pawn] Pionek nie może stać na polu { $square }.
    [check] Król na polu { $square } jest szachowany, lecz ruch miałby przeciwnik.
    [both-checks] Oba króle są szachowane, jeden z nich na polu { $square }.
   *[other] Taka pozycja nie może powstać podczas partii.
}

board-found = Znaleziono szachownicę: { $name }.
board-lost = Utracono szachownicę: { $name }. Sprawdź kabel.
board-silent = { $name } nie odpowiada. Czy szachownica jest włączona?
board-unreadable = { $name } wysyła nieczytelne dane. Sprawdź rodzaj szachownicy oraz kabel.
board-full = Szachownica zgłasza, że wszystkie pola są zajęte. Zdejmij bierki albo skalibruj szachownicę.
pieces-unknown = Szachownica uczy się swoich bierek. Ustaw pozycję początkową. Mogą stać także: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Szachownica zna swoje bierki.
voice-restarted = Głos wrócił.
output-lost = { $color ->
    [white] Słuchawki białych milczą. Sprawdź urządzenie.
   *[black] Słuchawki czarnych milczą. Sprawdź urządzenie.
}
tones-lost = Sygnałów dźwiękowych nie słychać. Sprawdź wyjście dźwięku.
port-forbidden = Program nie ma dostępu do portu szachownicy. Stan mówi, co zrobić.
consent-wanted = Podłączono adapter, który może należeć do szachownicy. Bez pozwolenia nic nie jest do niego wysyłane. Stan mówi, jak na to pozwolić.
board-taken = Program monitorów brajlowskich zajął urządzenie, które może być szachownicą. Stan mówi, co zrobić.
low-time = { $color ->
    [white] Pozostały czas białych: { $time }.
   *[black] Pozostały czas czarnych: { $time }.
}
journal-failed = Dysk niczego nie przyjmuje. Partia trwa dalej, ale nie wyłączaj.
journal-works = Dysk znowu wszystko przyjmuje.
saved-game-newer = Nie można odczytać partii zapisanej przez nowszą wersję. Zainstaluj tę wersję ponownie albo ustaw bierki do nowej partii.
saved-game-damaged = Zapisana partia jest uszkodzona, nie można jej odczytać. Ustaw bierki do nowej partii.

last-move = Ostatnie posunięcie: { $move }
no-move-yet = Nie było jeszcze posunięcia.
on-square = { $square }: { $piece }
on-square-empty = { $square }: puste
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: nie ma na szachownicy
times = Białe: { $white }. Czarne: { $black }. { $running ->
    [white] Idzie zegar białych.
    [black] Idzie zegar czarnych.
   *[none] Zegar stoi.
}{ $stale ->
    [yes] {" "}To jest stary odczyt.
   *[no] {""}
}
no-clock = Nie ma zegara.
file-empty = Kolumna { $file }: pusta
rank-empty = Rząd { $rank }: pusty
turn = Posunięcie { $count }, ruch mają { $side }.
scored = Posunięcie { $count }: { $moves }
scored-black = Posunięcie { $count }, czarne: { $moves }
attackers = { $square }, { $side } atakują: { $pieces }
no-attackers = { $square }: { $side } nie atakują
piece-on = { $piece } { $square }
legal-moves = Możliwe posunięcia: { $moves }
no-legal-move = Żadne posunięcie nie jest możliwe.
material = { $side }: { $pieces }
king-alone = { $side }: tylko król
piece-count = { $piece } { $count }
castling-rights = { $side } mogą jeszcze roszować: { $castlings }
no-castling = { $side } nie mogą już roszować.
page = Strona { $count }, razem { $total }.
not-told = Tego nie podaje się w turnieju.
nothing-said = Nic jeszcze nie powiedziano.
no-game = Nie trwa żadna partia.
not-now = Teraz to niemożliwe.
not-understood = Nie zrozumiano. Powtórz posunięcie.
piece-not-named = Jaka figura? Podaj ją razem z posunięciem.
sees = { $square }: { $seen ->
    [empty] puste
    [occupied] zajęte
    [draw] figura wyniku, remis
    [white-wins] figura wyniku, wygrywają białe
    [black-wins] figura wyniku, wygrywają czarne
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Przyjąć remis
    [decline] Odrzucić remis
    [last] Ostatnie posunięcie
    [clock] Zegar
    [turn] Kto jest na posunięciu
    [square] Pole
    [pieces] Figury
    [all-pieces] Wszystkie figury
    [file] Linia pionowa
    [rank] Linia pozioma
    [score] Zapis partii
    [adjust] Poprawić bierki
    [say] Zapowiedzieć posunięcie
    [endings] Remis, żądania, poddanie
    [offer] Zaproponować remis
    [claim] Żądania
    [threefold] Żądanie: trzy razy ta sama pozycja
    [threefold-after] Żądanie: trzy razy ta sama pozycja, po moim posunięciu
    [fifty] Żądanie: pięćdziesiąt posunięć
    [fifty-after] Żądanie: pięćdziesiąt posunięć, po moim posunięciu
    [flag] Żądanie: chorągiewka opadła
    [touch-move] Żądanie: dotknięta bierka
    [illegal] Żądanie: nieprawidłowe posunięcie
    [quickplay] Żądanie: końcówka szybka
    [takeback] Cofnąć posunięcie
    [result] Uzgodnić wynik
    [advice] Więcej pytań
    [attackers] Atakujące oraz broniące
    [legal] Prawidłowe posunięcia
    [material] Materiał
    [castling] Prawa do roszady
    [resign] Poddać partię
    [new] Nowa partia
    [no-clock] Bez zegara
    [board] Sprawdzić szachownicę
    [set-up] Ustawić bierki
    [set-up-end] Zakończyć ustawianie
    [calibrate] Nauczyć szachownicę bierek
    [from-board] Nowa partia od pozycji na szachownicy
    [settings] Ustawienia
    [faster] Szybciej
    [slower] Wolniej
    [louder] Głośniej
    [quieter] Ciszej
    [full] Mówić wszystko
    [brief] Mówić tylko to, co konieczne
    [language] Język
    [names] Nazwy linii pionowych
   *[help] Pomoc
}
key-language = { $language ->
    [da] Duński
    [de] Niemiecki
    [en] Angielski
    [is] Islandzki
    [fr] Francuski
    [es] Hiszpański
    [it] Włoski
    [nl] Niderlandzki
    [sv] Szwedzki
    [nb] Norweski
    [pl] Polski
    [ru] Rosyjski
   *[ibca] Międzynarodowy, z niemieckimi słowami
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, plus { $increment } na posunięcie
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Tak
   *[no] Nie
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Podaje czasy.
        [next] Otwiera listę.
        [choose] Podaje ostatnie posunięcie.
        [back] Zatrzymuje głos.
        [repeat] Powtarza ostatnią zapowiedź.
       *[press] Naciska zegar.
    }
    [question] { $key ->
        [previous] Przechodzi na nie. Wybierz odpowiada.
        [next] Przechodzi na tak. Wybierz odpowiada.
        [choose] Powtarza pytanie.
        [back] Odpowiada nie.
        [repeat] Powtarza ostatnią zapowiedź.
       *[press] Naciska zegar.
    }
   *[list] { $key ->
        [previous] Przechodzi do poprzedniej pozycji listy.
        [next] Przechodzi do następnej pozycji listy.
        [choose] Wybiera to, co powiedziano.
        [back] Jeden krok wstecz.
        [repeat] Mówi to jeszcze raz.
       *[press] Naciska zegar.
    }
}
key-help = Naciśnij klawisz, aby usłyszeć, co robi. Klawisz wstecz kończy pomoc.
key-closed = Zamknięte.
no-board = Nie podłączono szachownicy. Podłącz szachownicę.
keypad-found = Znaleziono klawiaturę.
keypad-lost = Utracono klawiaturę. Sprawdź kabel.
keypad-forbidden = Nie wolno czytać klawiatury. Dodaj użytkownika tego programu do grupy, która nazywa się input.

## Numbers. Certain as words. "jeden" inside a number never changes; two is "dwie" before a feminine word.

counting = zero, { $gender ->
    [feminine] jedna, dwie
    [neuter] jedno, dwa
   *[masculine] jeden, dwa
}, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć, jedenaście, dwanaście, trzynaście, czternaście, piętnaście, szesnaście, siedemnaście, osiemnaście, dziewiętnaście
counting-tens = dwadzieścia, trzydzieści, czterdzieści, pięćdziesiąt, sześćdziesiąt, siedemdziesiąt, osiemdziesiąt, dziewięćdziesiąt
counting-joined = jeden, { $gender ->
    [feminine] dwie
   *[masculine] dwa
}, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć
count-joined = { $tens } { $unit }
count-hundreds = { $n ->
    [1] sto
    [2] dwieście
    [3] trzysta
    [4] czterysta
   *[other] { $hundreds }set
}{ $rest-n ->
    [0] {""}
    [1] {" "}jeden
   *[other] {" "}{ $rest }
}
hours = { $n ->
    [1] jedna godzina
    [few] { $feminine } godziny
   *[other] { $feminine } godzin
}
minutes = { $n ->
    [1] jedna minuta
    [few] { $feminine } minuty
   *[other] { $feminine } minut
}
seconds = { $n ->
    [1] jedna sekunda
    [few] { $feminine } sekundy
   *[other] { $feminine } sekund
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ii, jot, ka, el, em, en, oo, pe, ku, er, es, te, uu, fał, wu, iks, igrek, zet

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = w, z

## What is understood beside the words above

heard-letters = a, be, ce, de, e, ef, gie, ha
heard-series = króla, hetmana, wieżę, gońca, skoczka, pionka, roszada krótka, roszada długa, król, dama, wieża, laufer, koń, pion, mała roszada, duża roszada, króla, damę, wieżę, laufra, konia, piona, roszada krótka, roszada długa, królem, królowa, wieżą, gońcem, skoczkiem, pionkiem, roszada krótka, roszada długa
heard-fillers = z, ze, na, do, od, idzie, gra, promocja, przemiana, zamiana
heard-prepositions = {""}
heard-capture = bije, bierze, zbija
heard-check = szach, mat, szach mat
heard-en-passant = w przelocie
heard-castling-short = roszada krótka
heard-castling-long = roszada długa
