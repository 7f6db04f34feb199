# French. Names, German numbers and pieces: D.2.1 as in the book of the arbiter of the French federation, 2025.

## Names of the files a to h. The first set is the default. FIDE's names: official, confidence high; letters and NATO:
## customary. The two vowels are written as words.

names = fide, letters, nato
names-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Hector
names-letters = ah, bé, cé, dé, eu, effe, gé, ache
names-nato = Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel

## Numbers of the ranks 1 to 8. French: customary, confidence high; German: official.

numbers = french, german
numbers-french = un, deux, trois, quatre, cinq, six, sept, huit
numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, acht

## King, queen, rook, bishop, knight, pawn, castling short and long. French: the gloss of the same text; German:
## official. Confidence high.

series = french, german
series-french = roi, dame, tour, fou, cavalier, pion, petit roque, grand roque
series-german = König, Dame, Turm, Läufer, Springer, Bauer, Kurze Rochade, Lange Rochade

## Moves. "prend", "échec", "échec et mat": C.13, confidence high; "promotion en": customary, medium.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } prend { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } prend { $to }
move-pawn-capture = { $piece } { $file } prend { $to }
en-passant = en passant
promotes = promotion en { $piece }
check = échec
mate = échec et mat

## Pieces and sides. "dame" and "tour" are feminine; of the German words "Dame" alone.

coloured = { $piece } { $color ->
    [white] { $role ->
        [queen] blanche
        [rook] { $series ->
            [german] blanc
           *[french] blanche
        }
       *[other] blanc
    }
   *[black] { $role ->
        [queen] noire
        [rook] { $series ->
            [german] noir
           *[french] noire
        }
       *[other] noir
    }
}
side = { $color ->
    [white] Blancs
   *[black] Noirs
}

## Sentences. Terms of the Laws; confidence high for those, medium for the sentences.

move = { $move }
correction = Correction : { $move }
taken-back = Coup repris : { $move }
misread = Mal lu, ne compte pas : { $move }
adjusting = J'adoube.
promotion-wanted = Promotion en { $square }. Quelle pièce ?
promotion-step = { $piece }
draw-offered = Je propose nulle.
draw-accepted = J'accepte la nulle.
draw-declined = Je refuse la nulle.
resigns = J'abandonne.
game-started = { $color ->
    [white] Nouvelle partie.
   *[black] Nouvelle partie. Trait aux Noirs.
}
game-resumed = La partie reprend. Coup { $count }, trait aux { $side }.
game-ended = { $reason ->
    [checkmate] Échec et mat.
    [stalemate] Pat.
    [dead-position] Aucun mat n'est plus possible.
    [resignation] Abandon.
    [resignation-no-mate] Abandon, mais l'adversaire ne peut pas mater.
    [agreement] Accord des joueurs.
    [threefold] Trois fois la même position.
    [fifty] Cinquante coups sans prise ni coup de pion.
    [fivefold] Cinq fois la même position.
    [seventy-five] Soixante-quinze coups sans prise ni coup de pion.
    [flag] Le temps est écoulé.
    [flag-no-mate] Le temps est écoulé, mais l'adversaire ne peut pas mater.
    [both-flags] Les deux drapeaux sont tombés.
    [broken-off] Partie interrompue.
    [arbiter] L'arbitre a décidé.
   *[agreed] Fin de la partie.
} { $result ->
    [white] Les Blancs gagnent.
    [black] Les Noirs gagnent.
    [drawn] Partie nulle.
    [both-lost] Les deux joueurs perdent.
   *[open] Pas de résultat.
}
arbiter = Arbitre, s'il vous plaît.
flag-down = Le drapeau des { $side } est tombé.
warned = L'arbitre a averti les { $side }.
time-added = L'arbitre a décidé : les { $side } reçoivent { $time } de plus.
clock-set = La pendule est réglée. Blancs : { $white }. Noirs : { $black }.
clock-not-set = La pendule de l'échiquier n'a pas pris les temps. Réglez-la manuellement. Blancs : { $white }. Noirs : { $black }.
paused = L'arbitre a arrêté la pendule.
play-goes-on = La partie continue.
put-back = L'arbitre a décidé : le coup est illégal et doit être repris.
stands = L'arbitre a décidé : le coup est maintenu.
restore = { $n ->
    [1] Une case est fausse.
   *[other] { $feminine } cases sont fausses.
} { $expected ->
    [empty] { $square } doit être vide.
   *[piece] En { $square } doit se trouver : { $piece }.
}
restore-board = { $color ->
    [white] Échiquier des Blancs :
   *[black] Échiquier des Noirs :
} { $restore }
restored = La position est correcte.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Une case est fausse.{" "}
   *[other] { $feminine } cases sont fausses.{" "}
}{ $expected ->
    [empty] { $square } doit être vide.
   *[piece] En { $square } doit se trouver : { $piece }.
}{ $stood ->
    [yes] {" "}Il s'y trouve : { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Échiquier des Blancs :
   *[black] Échiquier des Noirs :
} { $set-up }
set-up-unknown = Les bonnes cases sont occupées. Cet échiquier ne distingue pas les pièces qui s'y trouvent.
set-up-unseen = Cet échiquier n'indique pas ce qui s'y trouve. Placez : { $pieces }

new-game-wanted = Nouvelle partie ?
result-wanted = { $result ->
    [white] Les Blancs gagnent ?
    [black] Les Noirs gagnent ?
    [drawn] Partie nulle ?
    [both-lost] Les deux joueurs perdent ?
   *[open] Interrompre la partie ?
}
move-wanted = Est-ce le coup : { $move } ?
takeback-wanted = Reprendre le coup : { $move } ?
accept-wanted = Accepter la nulle ?
side-wanted = Trait aux Blancs ?
resume-wanted = Cette partie continue ? { $known ->
    [yes] Blancs : { $white }. Noirs : { $black }.{" "}
   *[no] {""}
}Coup { $count }.
resign-wanted = Les { $side } abandonnent ?
expired = Pas confirmé. Rien n'a changé.
cancelled = Annulé.

illegal = Coup illégal : { $piece } { $from }, { $to }. À remettre en { $from }.
no-move = Aucun coup sur l'échiquier. Jouez d'abord, puis appuyez.
touch-move = Pièce touchée : { $piece } en { $square }.
must-move = Pièce touchée, pièce à jouer : { $piece } en { $square }. Reprenez l'autre coup.
must-take = Pièce touchée, pièce à prendre : { $piece } en { $square }. Reprenez l'autre coup.
claim-wrong = La réclamation n'est pas fondée.
can-mate = { $mating ->
    [can] Les { $side } peuvent encore mater.
    [cannot] Les { $side } ne peuvent mater par aucune suite de coups.
   *[open] On ne sait pas si les { $side } peuvent encore mater.
}
set-going = La pendule a été mise en marche, mais l'arbitre n'a pas fait reprendre la partie.
castling-unfinished = Le roque n'est pas terminé : la tour est encore en { $square }.
becomes-queen = Le pion en { $square } n'a pas été échangé. Il devient une dame : posez une dame sur cette case.
differs = { $n ->
    [1] Une case est fausse.
   *[other] { $feminine } cases sont fausses.
} { $expected ->
    [empty] { $square } doit être vide.
   *[piece] En { $square } doit se trouver : { $piece }.
}
board-differs = { $color ->
    [white] Échiquier des Blancs :
   *[black] Échiquier des Noirs :
} { $differs }
slip = Annoncé : { $said }. Sur l'échiquier : { $move }.
wrong-echo = Un autre coup a été répété.
not-announced = { $color ->
    [white] Les Blancs n'ont pas annoncé le coup.
   *[black] Les Noirs n'ont pas annoncé le coup.
}
doubtful-touch = { $color ->
    [white] Les Blancs ont peut-être touché { $square }. Douteux.
   *[black] Les Noirs ont peut-être touché { $square }. Douteux.
}
position-correct = La position est correcte.
turned = L'échiquier est retourné. Cela ne gêne pas.
unplayable = { $fault ->
    [no-king] Les { $side } sont sans roi.
    [kings] Les { $side } ont plusieurs rois, dont un en { $square }.
    [pawn] Aucun pion ne peut se trouver en { $square }.
    [check] Le roi en { $square } est en échec, mais l'adversaire aurait le trait.
    [both-checks] Les deux rois sont en échec, dont un en { $square }.
   *[other] Cette position ne peut survenir dans aucune partie.
}

board-found = Échiquier trouvé : { $name }.
board-lost = Échiquier perdu : { $name }. Vérifiez le câble.
board-silent = { $name } ne répond pas. L'échiquier est-il allumé ?
board-unreadable = { $name } envoie des données illisibles. Vérifiez le type d'échiquier et le câble.
board-full = L'échiquier annonce toutes les cases occupées. Retirez les pièces ou étalonnez l'échiquier.
pieces-unknown = L'échiquier apprend ses pièces. Placez la position de départ. Peuvent aussi être placées : { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = L'échiquier connaît ses pièces.
voice-restarted = La voix est de retour.
output-lost = Le casque des { $side } est muet. Vérifiez l'appareil.
tones-lost = Les signaux sonores sont muets. Vérifiez la sortie audio.
port-forbidden = Le programme n'a pas le droit d'utiliser le port de l'échiquier. L'état dit que faire.
consent-wanted = Un adaptateur branché est peut-être celui d'un échiquier. Rien ne lui est envoyé tant que ce n'est pas autorisé. L'état dit comment faire.
board-taken = Le programme des plages braille utilise un appareil qui est peut-être l'échiquier. L'état dit que faire.
low-time = Temps restant des { $side } : { $time }.
journal-failed = Le disque ne prend plus rien. La partie continue, mais n'éteignez pas.
journal-works = Le disque prend de nouveau tout.
saved-game-newer = Une partie enregistrée par une version plus récente ne peut pas être lue. Réinstallez cette version, ou placez les pièces pour une nouvelle partie.
saved-game-damaged = Une partie enregistrée est endommagée et ne peut pas être lue. Placez les pièces pour une nouvelle partie.

last-move = Dernier coup : { $move }
no-move-yet = Aucun coup encore.
on-square = { $square } : { $piece }
on-square-empty = { $square } : vide
whereabouts = { $piece } : { $squares }
nowhere = { $piece } : absent de l'échiquier
times = Blancs : { $white }. Noirs : { $black }. { $running ->
    [white] La pendule des Blancs tourne.
    [black] La pendule des Noirs tourne.
   *[none] La pendule est arrêtée.
}{ $stale ->
    [yes] {" "}Cette lecture est ancienne.
   *[no] {""}
}
no-clock = Pas de pendule.
file-empty = Colonne { $file } : vide
rank-empty = Rangée { $rank } : vide
turn = Coup { $count }, trait aux { $side }.
scored = Coup { $count } : { $moves }
scored-black = Coup { $count }, Noirs : { $moves }
attackers = { $square } : les { $side } attaquent avec { $pieces }
no-attackers = { $square } : les { $side } n'attaquent pas
piece-on = { $piece } { $square }
legal-moves = Coups légaux : { $moves }
no-legal-move = Aucun coup légal.
material = { $side } : { $pieces }
king-alone = { $side } : le roi seul
piece-count = { $piece } { $count }
castling-rights = Les { $side } peuvent encore roquer : { $castlings }
no-castling = Les { $side } ne peuvent plus roquer.
page = Page { $count } sur { $total }.
not-told = Cela ne se dit pas en tournoi.
nothing-said = Rien n'a encore été annoncé.
no-game = Aucune partie en cours.
not-now = Impossible maintenant.
not-understood = Pas compris. Répétez le coup, s'il vous plaît.
piece-not-named = Quelle pièce ? Nommez-la avec le coup.
sees = { $square } : { $seen ->
    [empty] vide
    [occupied] occupée
    [draw] pièce de résultat, partie nulle
    [white-wins] pièce de résultat, les Blancs gagnent
    [black-wins] pièce de résultat, les Noirs gagnent
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Accepter la nulle
    [decline] Refuser la nulle
    [last] Dernier coup
    [clock] Pendule
    [turn] Qui a le trait
    [square] Case
    [pieces] Pièces
    [all-pieces] Toutes les pièces
    [file] Colonne
    [rank] Rangée
    [score] Feuille de partie
    [adjust] Adouber
    [say] Annoncer un coup
    [endings] Nulle, réclamations, abandon
    [offer] Proposer nulle
    [claim] Réclamations
    [threefold] Réclamation : trois fois la même position
    [threefold-after] Réclamation : trois fois la même position, avec mon coup
    [fifty] Réclamation : cinquante coups
    [fifty-after] Réclamation : cinquante coups, avec mon coup
    [flag] Réclamation : le drapeau est tombé
    [touch-move] Réclamation : pièce touchée
    [illegal] Réclamation : coup illégal
    [quickplay] Réclamation : fin de partie au temps limité
    [takeback] Reprendre un coup
    [result] Convenir du résultat
    [advice] Autres questions
    [attackers] Attaquants et défenseurs
    [legal] Coups légaux
    [material] Matériel
    [castling] Droits de roque
    [resign] Abandonner
    [new] Nouvelle partie
    [no-clock] Sans pendule
    [board] Vérifier l'échiquier
    [set-up] Placer les pièces
    [set-up-end] Terminer la mise en place
    [calibrate] Apprendre les pièces à l'échiquier
    [from-board] Nouvelle partie depuis l'échiquier
    [settings] Réglages
    [faster] Plus vite
    [slower] Plus lentement
    [louder] Plus fort
    [quieter] Moins fort
    [full] Tout dire
    [brief] Dire le nécessaire seulement
    [language] Langue
    [names] Noms des colonnes
   *[help] Aide
}
key-language = { $language ->
    [da] Danois
    [de] Allemand
    [en] Anglais
    [is] Islandais
    [fr] Français
    [es] Espagnol
    [it] Italien
    [nl] Néerlandais
    [sv] Suédois
    [nb] Norvégien
    [pl] Polonais
    [ru] Russe
   *[ibca] International, avec des mots allemands
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, et { $increment } par coup
}
key-sure = { $what } ? { $answer }.
key-answer = { $answer ->
    [yes] Oui
   *[no] Non
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Dit les temps.
        [next] Ouvre la liste.
        [choose] Dit le dernier coup.
        [back] Arrête la voix.
        [repeat] Répète la dernière annonce.
       *[press] Appuie sur la pendule.
    }
    [question] { $key ->
        [previous] Va sur non. Choisir répond.
        [next] Va sur oui. Choisir répond.
        [choose] Répète la question.
        [back] Répond non.
        [repeat] Répète la dernière annonce.
       *[press] Appuie sur la pendule.
    }
   *[list] { $key ->
        [previous] Va au précédent.
        [next] Va au suivant.
        [choose] Prend ce qui vient d'être dit.
        [back] Un pas en arrière.
        [repeat] Le répète.
       *[press] Appuie sur la pendule.
    }
}
key-help = Appuyez sur une touche pour entendre son rôle. La touche retour termine cette aide.
key-closed = Fermé.
no-board = Aucun échiquier branché. Branchez un échiquier.
keypad-found = Pavé de touches trouvé.
keypad-lost = Pavé de touches perdu. Vérifiez le câble.
keypad-forbidden = Le pavé de touches ne peut pas être lu. Ajoutez l'utilisateur de ce programme au groupe nommé input.

## Numbers. Certain as words; the hours, minutes, seconds and squares that are counted are feminine.

counting = zéro, { $gender ->
    [feminine] une
   *[masculine] un
}, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, dix-sept, dix-huit, dix-neuf
counting-tens = vingt, trente, quarante, cinquante, soixante, soixante-dix, quatre-vingts, quatre-vingt-dix
counting-joined = { $gender ->
    [feminine] une
   *[masculine] un
}, deux, trois, quatre, cinq, six, sept, huit, neuf
count-joined = { $tens-n ->
    [7] { $unit-n ->
        [1] soixante et { $teen }
       *[other] soixante-{ $teen }
    }
    [8] quatre-vingt-{ $unit }
    [9] quatre-vingt-{ $teen }
   *[other] { $unit-n ->
        [1] { $tens } et { $unit }
       *[other] { $tens }-{ $unit }
    }
}
count-hundreds = { $n ->
    [1] cent
   *[other] { $rest-n ->
        [0] { $hundreds } cents
       *[other] { $hundreds } cent
    }
}{ $rest-n ->
    [0] {""}
   *[other] {" "}{ $rest }
}
hours = { $n ->
    [1] une heure
   *[other] { $feminine } heures
}
minutes = { $n ->
    [1] une minute
   *[other] { $feminine } minutes
}
seconds = { $n ->
    [0] zéro seconde
    [1] une seconde
   *[other] { $feminine } secondes
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ih, ji, ka, elle, emme, enne, oh, pé, ku, erre, esse, té, uh, vé, double vé, ixe, igrec, zède

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = a, à, À

## What is understood beside the words above. "dé" without its accent is the word "de".

heard-letters = a, bé, cé, dé, e, effe, gé, ache
heard-series = roi, reine, tour, fou, cheval, pion, roque court, roque long
heard-fillers = à, en, vers, depuis, sur, va, joue, promotion, promu, promue, fait
heard-prepositions = a, de
heard-capture = prend, mange, capture, prise
heard-check = échec, mat, échec et mat, échec au roi
heard-en-passant = en passant, prise en passant
heard-castling-short = petit roque, roque du côté roi
heard-castling-long = grand roque, roque du côté dame
