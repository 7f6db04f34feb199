# Icelandic. No Icelandic Appendix D is known: the names are FIDE's eight, everything else is customary.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; the letters:
## customary, the two vowels written as words, confidence medium.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, bé, sé, dé, eh, eff, gé, há
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. Customary, confidence medium. Masculine, as one counts; a voice makes a bare figure
## neuter.

numbers = icelandic
numbers-icelandic = einn, tveir, þrír, fjórir, fimm, sex, sjö, átta

## King, queen, rook, bishop, knight, pawn, castling short and long. Pieces: the Icelandic Laws of 1985, confidence
## high; castling: customary, confidence medium.

series = icelandic
series-icelandic = kóngur, drottning, hrókur, biskup, riddari, peð, stutthrókun, langhrókun

## Moves. No preposition between the squares: after one the numbers would change. "drepur": Laws of 1985, high;
## "í framhjáhlaupi", "vekur upp" (with the accusative), "skák", "mát": usage, medium.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } drepur { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } drepur { $to }
move-pawn-capture = { $piece } { $file } drepur { $to }
en-passant = í framhjáhlaupi
promotes = vekur upp { $role ->
    [queen] drottningu
    [rook] hrók
    [bishop] biskup
   *[knight] riddara
}
check = skák
mate = mát

## Pieces and sides. "drottning" is feminine, "peð" neuter, the rest masculine.

coloured = { $color ->
    [white] { $role ->
        [queen] hvít
        [pawn] hvítt
       *[other] hvítur
    }
   *[black] { $role ->
        [queen] svört
        [pawn] svart
       *[other] svartur
    }
} { $piece }
side = { $color ->
    [white] hvítur
   *[black] svartur
}

## Sentences. Squares stand after a colon or a comma, in the form in which they are announced. Confidence medium; low
## for "patt", "ég laga" and the answers to a draw offer.

move = { $move }
correction = Leiðrétting: { $move }
taken-back = Tekið til baka: { $move }
misread = Rangt lesið, gildir ekki: { $move }
adjusting = Ég laga.
promotion-wanted = Peð komið upp: { $square }. Hvaða maður?
promotion-step = { $piece }
draw-offered = Ég býð jafntefli.
draw-accepted = Ég tek boðinu.
draw-declined = Ég hafna boðinu.
resigns = Ég gef skákina.
game-started = { $color ->
    [white] Ný skák.
   *[black] Ný skák. Svartur á leik.
}
game-resumed = Skákin heldur áfram. Leikur { $count }, { $side } á leik.
game-ended = { $reason ->
    [checkmate] Mát.
    [stalemate] Patt.
    [dead-position] Mát er ekki lengur mögulegt.
    [resignation] Skákin er gefin.
    [resignation-no-mate] Skákin er gefin, en andstæðingurinn getur ekki mátað.
    [agreement] Samið.
    [threefold] Sama staða þrisvar sinnum.
    [fifty] Fimmtíu leikir án dráps og peðsleiks.
    [fivefold] Sama staða fimm sinnum.
    [seventy-five] Sjötíu og fimm leikir án dráps og peðsleiks.
    [flag] Tíminn er liðinn.
    [flag-no-mate] Tíminn er liðinn, en andstæðingurinn getur ekki mátað.
    [both-flags] Báðir eru fallnir á tíma.
    [broken-off] Skákinni er hætt.
    [arbiter] Úrskurður skákstjóra.
   *[agreed] Skákinni er lokið.
} { $result ->
    [white] Hvítur vinnur.
    [black] Svartur vinnur.
    [drawn] Jafntefli.
    [both-lost] Báðir tapa.
   *[open] Engin úrslit.
}
arbiter = Skákstjóri, takk.
flag-down = { $color ->
    [white] Hvítur er fallinn á tíma.
   *[black] Svartur er fallinn á tíma.
}
warned = { $color ->
    [white] Skákstjóri hefur áminnt hvítan.
   *[black] Skákstjóri hefur áminnt svartan.
}
time-added = { $color ->
    [white] Úrskurður skákstjóra, viðbótartími hvíts: { $time }.
   *[black] Úrskurður skákstjóra, viðbótartími svarts: { $time }.
}
clock-set = Klukkan er stillt. Hvítur: { $white }. Svartur: { $black }.
clock-not-set = Klukkan við borðið tók ekki við tímunum. Stilltu hana handvirkt. Hvítur: { $white }. Svartur: { $black }.
paused = Skákstjóri hefur stöðvað klukkuna.
play-goes-on = Skákin heldur áfram.
put-back = Úrskurður skákstjóra: leikurinn er ólöglegur og er tekinn til baka.
stands = Úrskurður skákstjóra: leikurinn stendur.
restore = { $n ->
    [1] Einn reitur er rangur.
    [one] { $masculine } reitur er rangur.
   *[other] { $masculine } reitir eru rangir.
} { $expected ->
    [empty] { $square } þarf að vera auður.
   *[piece] Rétt staða, { $square }: { $piece }.
}
restore-board = { $color ->
    [white] Borð hvíts:
   *[black] Borð svarts:
} { $restore }
restored = Staðan er rétt.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Einn reitur er rangur.{" "}
    [one] { $masculine } reitur er rangur.{" "}
   *[other] { $masculine } reitir eru rangir.{" "}
}{ $expected ->
    [empty] { $square } þarf að vera auður.
   *[piece] Rétt staða, { $square }: { $piece }.
}{ $stood ->
    [yes] {" "}Þar stendur nú: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Borð hvíts:
   *[black] Borð svarts:
} { $set-up }
set-up-unknown = Réttir reitir eru skipaðir. Þetta borð greinir ekki hvaða menn standa þar.
set-up-unseen = Þetta borð segir ekki hvað stendur á því. Stilltu upp: { $pieces }

new-game-wanted = Ný skák?
result-wanted = { $result ->
    [white] Vinnur hvítur?
    [black] Vinnur svartur?
    [drawn] Jafntefli?
    [both-lost] Tapa báðir?
   *[open] Hætta skákinni?
}
move-wanted = Er þetta leikurinn: { $move }?
takeback-wanted = Taka til baka: { $move }?
accept-wanted = Taka jafnteflisboðinu?
side-wanted = Hvítur á leik?
resume-wanted = Heldur þessi skák áfram? { $known ->
    [yes] Hvítur: { $white }. Svartur: { $black }.{" "}
   *[no] {""}
}Leikur { $count }.
resign-wanted = { $color ->
    [white] Gefur hvítur?
   *[black] Gefur svartur?
}
expired = Ekki staðfest. Ekkert hefur breyst.
cancelled = Hætt við.

illegal = Ekki löglegur leikur: { $piece } { $from }, { $to }. Til baka: { $from }.
no-move = Borðið sýnir engan leik. Leiktu fyrst, ýttu svo.
touch-move = Snertur maður: { $piece }, { $square }.
must-move = Skylt er að hreyfa snertan mann: { $piece }, { $square }. Taktu hinn leikinn til baka.
must-take = Skylt er að drepa snertan mann: { $piece }, { $square }. Taktu hinn leikinn til baka.
claim-wrong = Krafan er ekki rétt.
can-mate = { $color ->
    [white] { $mating ->
        [can] Hvítur getur enn mátað.
        [cannot] Hvítur getur ekki mátað með neinum leikjum.
       *[open] Ekki er vitað hvort hvítur getur enn mátað.
    }
   *[black] { $mating ->
        [can] Svartur getur enn mátað.
        [cannot] Svartur getur ekki mátað með neinum leikjum.
       *[open] Ekki er vitað hvort svartur getur enn mátað.
    }
}
set-going = Klukkan var sett af stað, en skákstjóri hefur ekki leyft að skákin haldi áfram.
castling-unfinished = Hrókun er ekki lokið. Hrókurinn stendur enn: { $square }.
becomes-queen = Peði var ekki skipt út: { $square }. Það verður drottning, settu drottningu þar.
differs = { $n ->
    [1] Einn reitur er rangur.
    [one] { $masculine } reitur er rangur.
   *[other] { $masculine } reitir eru rangir.
} { $expected ->
    [empty] { $square } þarf að vera auður.
   *[piece] Rétt staða, { $square }: { $piece }.
}
board-differs = { $color ->
    [white] Borð hvíts:
   *[black] Borð svarts:
} { $differs }
slip = Sagt: { $said }. Leikið: { $move }.
wrong-echo = Annar leikur var endurtekinn.
not-announced = { $color ->
    [white] Hvítur hefur ekki tilkynnt leikinn.
   *[black] Svartur hefur ekki tilkynnt leikinn.
}
doubtful-touch = { $color ->
    [white] Kannski snerti hvítur: { $square }. Óvíst.
   *[black] Kannski snerti svartur: { $square }. Óvíst.
}
position-correct = Staðan er rétt.
turned = Borðið snýr öfugt. Það gerir ekkert til.
unplayable = { $fault ->
    [no-king] { $color ->
        [white] Hvítan kóng vantar.
       *[black] Svartan kóng vantar.
    }
    [kings] { $color ->
        [white] Fleiri en einn hvítur kóngur, einn þeirra hér: { $square }.
       *[black] Fleiri en einn svartur kóngur, einn þeirra hér: { $square }.
    }
    [pawn] Hér getur ekkert peð staðið: { $square }.
    [check] Kóngur er í skák en andstæðingurinn ætti leik: { $square }.
    [both-checks] Báðir kóngar eru í skák, annar þeirra hér: { $square }.
   *[other] Þessi staða getur ekki komið upp í skák.
}

board-found = Borð fundið: { $name }.
board-lost = Borð horfið: { $name }. Athugaðu snúruna.
board-silent = { $name } svarar ekki. Er kveikt á borðinu?
board-unreadable = { $name } sendir ólæsileg gögn. Athugaðu gerð borðsins og snúruna.
board-full = Borðið segir að allir reitir séu setnir. Taktu mennina af, eða kvarðaðu borðið.
pieces-unknown = Borðið lærir að þekkja mennina. Stilltu upp upphafsstöðunni. Þar mega einnig standa: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Borðið þekkir mennina.
voice-restarted = Röddin er komin aftur.
output-lost = { $color ->
    [white] Heyrnartól hvíts þegja. Athugaðu tækið.
   *[black] Heyrnartól svarts þegja. Athugaðu tækið.
}
tones-lost = Hljóðmerki heyrast ekki. Athugaðu hljóðúttakið.
port-forbidden = Forritið hefur ekki aðgang að tengi borðsins. Stöðulýsingin segir hvað gera skal.
consent-wanted = Millistykki sem gæti tilheyrt skákborði var tengt. Ekkert er sent til þess fyrr en það er leyft. Stöðulýsingin segir hvernig.
board-taken = Forritið fyrir blindraletursskjái hefur tekið tæki sem gæti verið borðið. Stöðulýsingin segir hvað gera skal.
low-time = Tími sem { $side } á eftir: { $time }.
journal-failed = Diskurinn tekur ekki við. Skákin heldur áfram, en ekki slökkva.
journal-works = Diskurinn tekur aftur við.
saved-game-newer = Ekki er hægt að lesa skák sem nýrri útgáfa vistaði. Settu þá útgáfu upp aftur eða stilltu upp fyrir nýja skák.
saved-game-damaged = Vistuð skák er skemmd og ekki er hægt að lesa hana. Stilltu upp fyrir nýja skák.

last-move = Síðasti leikur: { $move }
no-move-yet = Enginn leikur enn.
on-square = { $square }: { $piece }
on-square-empty = { $square }: auður
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: ekki á borðinu
times = Hvítur: { $white }. Svartur: { $black }. { $running ->
    [white] Klukka hvíts gengur.
    [black] Klukka svarts gengur.
   *[none] Klukkan er stopp.
}{ $stale ->
    [yes] {" "}Þetta er gamall álestur.
   *[no] {""}
}
no-clock = Hér er engin klukka.
file-empty = Lína { $file }: auð
rank-empty = Röð { $rank }: auð
turn = Leikur { $count }, { $side } á leik.
scored = Leikur { $count }: { $moves }
scored-black = Leikur { $count }, svartur: { $moves }
attackers = { $square }: { $side } ræðst að reitnum: { $pieces }
no-attackers = { $square }: { $side } ræðst ekki að reitnum
piece-on = { $piece } { $square }
legal-moves = Löglegir leikir: { $moves }
no-legal-move = Enginn löglegur leikur.
material = { $side }: { $pieces }
king-alone = { $side }: aðeins kóngurinn
piece-count = { $piece } { $count }
castling-rights = { $side } má enn hróka: { $castlings }
no-castling = { $side } má ekki lengur hróka.
page = Síða { $count }, alls { $total }.
not-told = Þetta er ekki sagt á móti.
nothing-said = Ekkert hefur verið sagt enn.
no-game = Engin skák er í gangi.
not-now = Ekki hægt núna.
not-understood = Ekki skilið. Segðu leikinn aftur.
piece-not-named = Hvaða maður? Nefndu hann með leiknum.
sees = { $square }: { $seen ->
    [empty] auður
    [occupied] setinn
    [draw] úrslitamaður, jafntefli
    [white-wins] úrslitamaður, hvítur vinnur
    [black-wins] úrslitamaður, svartur vinnur
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Taka jafnteflinu
    [decline] Hafna jafnteflinu
    [last] Síðasti leikur
    [clock] Klukka
    [turn] Hver er með leik
    [square] Reitur
    [pieces] Menn
    [all-pieces] Allir menn
    [file] Lína
    [rank] Röð
    [score] Skákritun
    [adjust] Laga menn
    [say] Segja leik
    [endings] Jafntefli, kröfur, uppgjöf
    [offer] Bjóða jafntefli
    [claim] Kröfur
    [threefold] Krafa: sama staða þrisvar sinnum
    [threefold-after] Krafa: sama staða þrisvar sinnum, með mínum leik
    [fifty] Krafa: fimmtíu leikir
    [fifty-after] Krafa: fimmtíu leikir, með mínum leik
    [flag] Krafa: vísirinn er fallinn
    [touch-move] Krafa: snertur maður
    [illegal] Krafa: ólöglegur leikur
    [quickplay] Krafa: lokaskeið skákar
    [takeback] Taka leik til baka
    [result] Semja um úrslit
    [advice] Fleiri spurningar
    [attackers] Sóknarmenn og varnarmenn
    [legal] Löglegir leikir
    [material] Liðsafli
    [castling] Hrókunarréttur
    [resign] Gefa skákina
    [new] Ný skák
    [no-clock] Án klukku
    [board] Athuga borðið
    [set-up] Stilla upp mönnunum
    [set-up-end] Hætta uppstillingu
    [calibrate] Kenna borðinu mennina
    [from-board] Ný skák frá borðinu
    [settings] Stillingar
    [faster] Hraðar
    [slower] Hægar
    [louder] Hærra
    [quieter] Lægra
    [full] Segja allt
    [brief] Segja aðeins það nauðsynlega
    [language] Tungumál
    [names] Nöfn línanna
   *[help] Hjálp
}
key-language = { $language ->
    [da] Danska
    [de] Þýska
    [en] Enska
    [is] Íslenska
    [fr] Franska
    [es] Spænska
    [it] Ítalska
    [nl] Hollenska
    [sv] Sænska
    [nb] Norska
    [pl] Pólska
    [ru] Rússneska
   *[ibca] Alþjóðlegt, með þýskum orðum
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, auk þess { $increment } með hverjum leik
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Já
   *[no] Nei
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Segir tímana.
        [next] Opnar listann.
        [choose] Segir síðasta leik.
        [back] Stöðvar röddina.
        [repeat] Endurtekur síðustu tilkynningu.
       *[press] Ýtir á klukkuna.
    }
    [question] { $key ->
        [previous] Fer á nei. Velja svarar.
        [next] Fer á já. Velja svarar.
        [choose] Endurtekur spurninguna.
        [back] Svarar neitandi.
        [repeat] Endurtekur síðustu tilkynningu.
       *[press] Ýtir á klukkuna.
    }
   *[list] { $key ->
        [previous] Fer á það sem er á undan.
        [next] Fer á það næsta.
        [choose] Velur það sem sagt var.
        [back] Eitt skref til baka.
        [repeat] Segir það aftur.
       *[press] Ýtir á klukkuna.
    }
}
key-help = Ýttu á takka til að heyra hvað hann gerir. Takkinn til baka lýkur hjálpinni.
key-closed = Lokað.
no-board = Ekkert borð er tengt. Tengdu borð.
keypad-found = Takkaborð fundið.
keypad-lost = Takkaborð horfið. Athugaðu snúruna.
keypad-forbidden = Ekki má lesa takkaborðið. Bættu notanda forritsins við hópinn sem heitir input.

## Numbers. Only one to four change with what is counted. Certain as words.

counting = núll, { $gender ->
    [feminine] ein, tvær, þrjár, fjórar
    [neuter] eitt, tvö, þrjú, fjögur
   *[masculine] einn, tveir, þrír, fjórir
}, fimm, sex, sjö, átta, níu, tíu, ellefu, tólf, þrettán, fjórtán, fimmtán, sextán, sautján, átján, nítján
counting-tens = tuttugu, þrjátíu, fjörutíu, fimmtíu, sextíu, sjötíu, áttatíu, níutíu
counting-joined = { $gender ->
    [feminine] ein, tvær, þrjár, fjórar
    [neuter] eitt, tvö, þrjú, fjögur
   *[masculine] einn, tveir, þrír, fjórir
}, fimm, sex, sjö, átta, níu
count-joined = { $tens } og { $unit }
count-hundreds = { $n ->
    [1] eitt hundrað
    [2] tvö hundruð
    [3] þrjú hundruð
    [4] fjögur hundruð
   *[other] { $hundreds } hundruð
}{ $rest-n ->
    [0] {""}
   *[other] { $rest-joined ->
        [yes] {" "}{ $rest }
       *[no] {" "}og { $rest }
    }
}
hours = { $n ->
    [one] { $feminine } klukkustund
   *[other] { $feminine } klukkustundir
}
minutes = { $n ->
    [one] { $feminine } mínúta
   *[other] { $feminine } mínútur
}
seconds = { $n ->
    [one] { $feminine } sekúnda
   *[other] { $feminine } sekúndur
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, joð, ká, ell, emm, enn, oh, pé, kú, err, ess, té, uh, vaff, tvöfalt vaff, ex, ufsilon, seta

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = á, í

## What is understood beside the words above

heard-letters = a, bé, sé, dé, e, eff, gé, há
heard-series = kóng, drottningu, hrók, biskup, riddara, peð, hrókun stutt, hrókun langt, konungur, frú, hróki, biskupi, hestur, peði, stutt hrókun, löng hrókun
heard-fillers = frá, til, á, yfir, fer, vekur upp
heard-prepositions = {""}
heard-capture = drepur, tekur
heard-check = skák, mát, skák og mát, skákmát
heard-en-passant = í framhjáhlaupi, framhjáhlaup
heard-castling-short = hrókar stutt
heard-castling-long = hrókar langt
