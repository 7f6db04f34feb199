# Dutch. A Dutch appendix exists but its words are not known here: the names are FIDE's eight, the rest customary.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; letters and NATO:
## customary, medium.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = aa, bee, cee, dee, ee, ef, gee, haa
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Customary, confidence medium. "één" with its accents: "een" is also the article.

numbers = dutch
numbers-dutch = één, twee, drie, vier, vijf, zes, zeven, acht

## King, queen, rook, bishop, knight, pawn, castling short and long. Terms of the Laws, confidence medium.

series = dutch
series-dutch = koning, dame, toren, loper, paard, pion, korte rokade, lange rokade

## Moves. Customary, confidence medium.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } slaat { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } slaat { $to }
move-pawn-capture = { $piece } { $file } slaat { $to }
en-passant = en passant
promotes = promoveert tot { $piece }
check = schaak
mate = mat

## Pieces and sides. "paard" is neuter: without an article its adjective has no ending.

coloured = { $color ->
    [white] { $role ->
        [knight] wit
       *[other] witte
    }
   *[black] { $role ->
        [knight] zwart
       *[other] zwarte
    }
} { $piece }
side = { $color ->
    [white] Wit
   *[black] Zwart
}

## Sentences. Confidence medium, low for the answers to a draw offer.

move = { $move }
correction = Verbetering: { $move }
taken-back = Teruggenomen: { $move }
misread = Verkeerd gelezen, telt niet: { $move }
adjusting = Ik zet recht.
promotion-wanted = Promotie op { $square }. Welk stuk?
promotion-step = { $piece }
draw-offered = Ik bied remise aan.
draw-accepted = Ik neem remise aan.
draw-declined = Ik sla remise af.
resigns = Ik geef op.
game-started = { $color ->
    [white] Nieuwe partij.
   *[black] Nieuwe partij. Zwart is aan zet.
}
game-resumed = De partij gaat verder. Zet { $count }, { $side } is aan zet.
game-ended = { $reason ->
    [checkmate] Schaakmat.
    [stalemate] Pat.
    [dead-position] Mat is niet meer mogelijk.
    [resignation] Opgegeven.
    [resignation-no-mate] Opgegeven, maar de tegenstander kan niet mat zetten.
    [agreement] Overeengekomen.
    [threefold] Driemaal dezelfde stelling.
    [fifty] Vijftig zetten zonder slag of pionzet.
    [fivefold] Vijfmaal dezelfde stelling.
    [seventy-five] Vijfenzeventig zetten zonder slag of pionzet.
    [flag] De tijd is om.
    [flag-no-mate] De tijd is om, maar de tegenstander kan niet mat zetten.
    [both-flags] Beide vlaggen zijn gevallen.
    [broken-off] Partij afgebroken.
    [arbiter] Beslissing van de arbiter.
   *[agreed] Einde van de partij.
} { $result ->
    [white] Wit wint.
    [black] Zwart wint.
    [drawn] Remise.
    [both-lost] Beiden verliezen.
   *[open] Geen uitslag.
}
arbiter = Arbiter, alstublieft.
flag-down = De vlag van { $side } is gevallen.
warned = De arbiter heeft { $side } gewaarschuwd.
time-added = Beslissing van de arbiter: { $side } krijgt er { $time } bij.
clock-set = De klok is ingesteld. Wit: { $white }. Zwart: { $black }.
clock-not-set = De klok naast het bord heeft de tijden niet overgenomen. Stel hem met de hand in. Wit: { $white }. Zwart: { $black }.
paused = De arbiter heeft de klok stilgezet.
play-goes-on = Het spel gaat verder.
put-back = Beslissing van de arbiter: de zet is onreglementair en wordt teruggenomen.
stands = Beslissing van de arbiter: de zet blijft staan.
restore = { $n ->
    [1] Eén veld klopt niet.
   *[other] { $count } velden kloppen niet.
} { $expected ->
    [empty] { $square } moet leeg zijn.
   *[piece] Op { $square } hoort: { $piece }.
}
restore-board = { $color ->
    [white] Bord van Wit:
   *[black] Bord van Zwart:
} { $restore }
restored = De stelling klopt.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Eén veld klopt niet.{" "}
   *[other] { $count } velden kloppen niet.{" "}
}{ $expected ->
    [empty] { $square } moet leeg zijn.
   *[piece] Op { $square } hoort: { $piece }.
}{ $stood ->
    [yes] {" "}Nu staat daar: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Bord van Wit:
   *[black] Bord van Zwart:
} { $set-up }
set-up-unknown = De juiste velden zijn bezet. Welke stukken erop staan, kan dit bord niet zien.
set-up-unseen = Dit bord meldt niet wat erop staat. Zet op: { $pieces }

new-game-wanted = Nieuwe partij?
result-wanted = { $result ->
    [white] Wint Wit?
    [black] Wint Zwart?
    [drawn] Remise?
    [both-lost] Verliezen beiden?
   *[open] Partij afbreken?
}
move-wanted = Is dit de zet: { $move }?
takeback-wanted = Terugnemen: { $move }?
accept-wanted = Remise aannemen?
side-wanted = Is Wit aan zet?
resume-wanted = Gaat deze partij verder? { $known ->
    [yes] Wit: { $white }. Zwart: { $black }.{" "}
   *[no] {""}
}Zet { $count }.
resign-wanted = Geeft { $side } op?
expired = Niet bevestigd. Er is niets veranderd.
cancelled = Geannuleerd.

illegal = Geen reglementaire zet: { $piece } { $from }, { $to }. Zet terug op { $from }.
no-move = Geen zet op het bord. Eerst zetten, dan drukken.
touch-move = Aanraken is zetten: { $piece } op { $square } is aangeraakt.
must-move = Aanraken is zetten: { $piece } op { $square } moet zetten. Neem de andere zet terug.
must-take = Aanraken is slaan: { $piece } op { $square } moet geslagen worden. Neem de andere zet terug.
claim-wrong = De claim klopt niet.
can-mate = { $mating ->
    [can] { $side } kan nog mat zetten.
    [cannot] { $side } kan met geen enkele reeks zetten mat zetten.
   *[open] Of { $side } nog mat kan zetten, is niet bekend.
}
set-going = De klok is aangezet, maar de arbiter heeft het spel niet hervat.
castling-unfinished = De rokade is niet af: de toren staat nog op { $square }.
becomes-queen = De pion op { $square } is niet vervangen. Hij wordt een dame: zet daar een dame neer.
differs = { $n ->
    [1] Eén veld klopt niet.
   *[other] { $count } velden kloppen niet.
} { $expected ->
    [empty] { $square } moet leeg zijn.
   *[piece] Op { $square } hoort: { $piece }.
}
board-differs = { $color ->
    [white] Bord van Wit:
   *[black] Bord van Zwart:
} { $differs }
slip = Gezegd: { $said }. Op het bord: { $move }.
wrong-echo = Er werd een andere zet herhaald.
not-announced = { $color ->
    [white] Wit heeft de zet niet aangekondigd.
   *[black] Zwart heeft de zet niet aangekondigd.
}
doubtful-touch = { $color ->
    [white] Wit heeft misschien { $square } aangeraakt. Twijfelachtig.
   *[black] Zwart heeft misschien { $square } aangeraakt. Twijfelachtig.
}
position-correct = De stelling klopt.
turned = Het bord is gedraaid. Dat geeft niet.
unplayable = { $fault ->
    [no-king] { $side } heeft geen koning.
    [kings] { $side } heeft meer dan één koning, één ervan op { $square }.
    [pawn] Op { $square } kan geen pion staan.
    [check] De koning op { $square } staat schaak, maar de tegenstander zou aan zet zijn.
    [both-checks] Beide koningen staan schaak, één ervan op { $square }.
   *[other] Deze stelling kan in geen partij ontstaan.
}

board-found = Bord gevonden: { $name }.
board-lost = Bord kwijt: { $name }. Controleer de kabel.
board-silent = { $name } antwoordt niet. Staat het bord aan?
board-unreadable = { $name } stuurt iets onleesbaars. Controleer het soort bord en de kabel.
board-full = Het bord meldt dat alle velden bezet zijn. Haal de stukken eraf of kalibreer het bord.
pieces-unknown = Het bord leert zijn stukken kennen. Zet de beginstelling op. Er mogen ook staan: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Het bord kent zijn stukken.
voice-restarted = De stem is terug.
output-lost = De koptelefoon van { $side } zwijgt. Controleer het apparaat.
tones-lost = De tonen klinken niet. Controleer de geluidsuitgang.
port-forbidden = Het programma mag de poort van het bord niet gebruiken. De status zegt wat te doen is.
consent-wanted = Er is een adapter aangesloten die bij een schaakbord kan horen. Er wordt niets naartoe gestuurd zolang dat niet is toegestaan. De status zegt hoe dat gaat.
board-taken = Het programma voor brailleleesregels heeft een apparaat genomen dat het bord kan zijn. De status zegt wat te doen is.
low-time = Resterende tijd van { $side }: { $time }.
journal-failed = De schijf neemt niets meer op. De partij gaat verder, maar schakel niet uit.
journal-works = De schijf neemt weer alles op.
saved-game-newer = Een partij die door een nieuwere versie is bewaard, kan niet worden gelezen. Installeer die versie opnieuw, of zet de stukken op voor een nieuwe partij.
saved-game-damaged = Een bewaarde partij is beschadigd en kan niet worden gelezen. Zet de stukken op voor een nieuwe partij.

last-move = Laatste zet: { $move }
no-move-yet = Nog geen zet.
on-square = { $square }: { $piece }
on-square-empty = { $square }: leeg
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: niet op het bord
times = Wit: { $white }. Zwart: { $black }. { $running ->
    [white] De klok van Wit loopt.
    [black] De klok van Zwart loopt.
   *[none] De klok staat stil.
}{ $stale ->
    [yes] {" "}Deze aflezing is oud.
   *[no] {""}
}
no-clock = Er is geen klok.
file-empty = Lijn { $file }: leeg
rank-empty = Rij { $rank }: leeg
turn = Zet { $count }, { $side } is aan zet.
scored = Zet { $count }: { $moves }
scored-black = Zet { $count }, Zwart: { $moves }
attackers = { $square }: { $side } valt aan met { $pieces }
no-attackers = { $square }: { $side } valt niet aan
piece-on = { $piece } { $square }
legal-moves = Mogelijke zetten: { $moves }
no-legal-move = Geen zet mogelijk.
material = { $side }: { $pieces }
king-alone = { $side }: alleen de koning
piece-count = { $piece } { $count }
castling-rights = { $side } mag nog rokeren: { $castlings }
no-castling = { $side } mag niet meer rokeren.
page = Bladzijde { $count } van { $total }.
not-told = Dat wordt in een toernooi niet gezegd.
nothing-said = Er is nog niets gezegd.
no-game = Er is geen partij bezig.
not-now = Dat kan nu niet.
not-understood = Niet verstaan. Zeg de zet nog eens.
piece-not-named = Welk stuk? Noem het samen met de zet.
sees = { $square }: { $seen ->
    [empty] leeg
    [occupied] bezet
    [draw] uitslagstuk, remise
    [white-wins] uitslagstuk, Wit wint
    [black-wins] uitslagstuk, Zwart wint
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Remise aannemen
    [decline] Remise afslaan
    [last] Laatste zet
    [clock] Klok
    [turn] Wie aan zet is
    [square] Veld
    [pieces] Stukken
    [all-pieces] Alle stukken
    [file] Lijn
    [rank] Rij
    [score] Notatie
    [adjust] Stukken rechtzetten
    [say] Een zet noemen
    [endings] Remise, claims, opgeven
    [offer] Remise aanbieden
    [claim] Claims
    [threefold] Claim: driemaal dezelfde stelling
    [threefold-after] Claim: driemaal dezelfde stelling, met mijn zet
    [fifty] Claim: vijftig zetten
    [fifty-after] Claim: vijftig zetten, met mijn zet
    [flag] Claim: de vlag is gevallen
    [touch-move] Claim: aanraken is zetten
    [illegal] Claim: onreglementaire zet
    [quickplay] Claim: versnelde beëindiging
    [takeback] Een zet terugnemen
    [result] Een uitslag afspreken
    [advice] Meer vragen
    [attackers] Aanvallers en verdedigers
    [legal] Toegestane zetten
    [material] Materiaal
    [castling] Rokaderechten
    [resign] Opgeven
    [new] Nieuwe partij
    [no-clock] Zonder klok
    [board] Bord nakijken
    [set-up] Stukken opzetten
    [set-up-end] Opzetten beëindigen
    [calibrate] Het bord zijn stukken leren
    [from-board] Nieuwe partij vanaf het bord
    [settings] Instellingen
    [faster] Sneller
    [slower] Langzamer
    [louder] Harder
    [quieter] Zachter
    [full] Alles zeggen
    [brief] Alleen het nodige zeggen
    [language] Taal
    [names] Namen van de lijnen
   *[help] Hulp
}
key-language = { $language ->
    [da] Deens
    [de] Duits
    [en] Engels
    [is] IJslands
    [fr] Frans
    [es] Spaans
    [it] Italiaans
    [nl] Nederlands
    [sv] Zweeds
    [nb] Noors
    [pl] Pools
    [ru] Russisch
   *[ibca] Internationaal, met Duitse woorden
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, plus { $increment } per zet
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Ja
   *[no] Nee
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Zegt de tijden.
        [next] Opent de lijst.
        [choose] Zegt de laatste zet.
        [back] Laat de stem zwijgen.
        [repeat] Herhaalt de laatste mededeling.
       *[press] Drukt de klok in.
    }
    [question] { $key ->
        [previous] Gaat naar nee. Kiezen antwoordt.
        [next] Gaat naar ja. Kiezen antwoordt.
        [choose] Herhaalt de vraag.
        [back] Antwoordt nee.
        [repeat] Herhaalt de laatste mededeling.
       *[press] Drukt de klok in.
    }
   *[list] { $key ->
        [previous] Gaat naar het vorige.
        [next] Gaat naar het volgende.
        [choose] Neemt wat gezegd is.
        [back] Een stap terug.
        [repeat] Zegt het nog eens.
       *[press] Drukt de klok in.
    }
}
key-help = Druk op een toets om te horen wat hij doet. De toets terug beëindigt de hulp.
key-closed = Gesloten.
no-board = Er is geen bord aangesloten. Sluit er een aan.
keypad-found = Toetsenblok gevonden.
keypad-lost = Toetsenblok kwijt. Controleer de kabel.
keypad-forbidden = Het toetsenblok mag niet gelezen worden. Voeg de gebruiker van dit programma toe aan de groep met de naam input.

## Numbers. Certain as words. "een" inside a word keeps no accents; at its end after a hundred it stands alone with them.

counting = nul, één, twee, drie, vier, vijf, zes, zeven, acht, negen, tien, elf, twaalf, dertien, veertien, vijftien, zestien, zeventien, achttien, negentien
counting-tens = twintig, dertig, veertig, vijftig, zestig, zeventig, tachtig, negentig
counting-joined = een, twee, drie, vier, vijf, zes, zeven, acht, negen
count-joined = { $unit-n ->
    [2] { $unit }ën{ $tens }
    [3] { $unit }ën{ $tens }
   *[other] { $unit }en{ $tens }
}
count-hundreds = { $n ->
    [1] honderd
   *[other] { $hundreds }honderd
}{ $rest-n ->
    [0] {""}
   *[other] {" "}{ $rest }
}
hours = { $n ->
    [1] één uur
   *[other] { $count } uur
}
minutes = { $n ->
    [1] één minuut
   *[other] { $count } minuten
}
seconds = { $n ->
    [1] één seconde
   *[other] { $count } seconden
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ie, jee, kaa, el, em, en, oo, pee, kuu, er, es, tee, uu, vee, wee, iks, ypsilon, zet

# Words of one letter that sentences cannot do without: none.
one-letter-words = {""}

## What is understood beside the words above

heard-letters = a, be, ce, de, e, eff, ge, ha
heard-series = koning, koningin, toren, raadsheer, ridder, boer, kleine rokade, grote rokade
heard-fillers = van, naar, op, gaat, promoveert, promotie, tot, wordt
heard-prepositions = de
heard-capture = slaat, neemt, slaan
heard-check = schaak, mat, schaakmat
heard-en-passant = en passant
heard-castling-short = rokeert kort, kort rokeren, rokade kort
heard-castling-long = rokeert lang, lang rokeren, rokade lang
