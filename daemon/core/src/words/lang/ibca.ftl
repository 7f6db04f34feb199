# The set of FIDE and the International Braille Chess Association: German words everywhere. It differs from German in
# how a move is put together; everything else is taken from there.

move-path = { $piece } { $from } { $to }
promotes = { $piece }
