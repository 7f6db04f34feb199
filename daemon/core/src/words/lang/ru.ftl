# Russian. Names, German numbers and pieces in Russian letters: Appendix D of 2018 in Russian and the rules of the
# ministry.

## Names of the files a to h. The first set is the default. The text of 2018 and, with one name spelled otherwise, the
## ministry's: official, confidence high; letters and NATO: customary. Each letter is written as a word.

names = fide, ministry, letters, nato
names-fide = Анна, Белла, Цезарь, Давид, Ева, Феликс, Густав, Хектор
names-ministry = Анна, Белла, Цезарь, Дэвид, Ева, Феликс, Густав, Хектор
names-letters = аа, бэ, цэ, дэ, йе, эф, жэ, аш
names-nato = Альфа, Браво, Чарли, Дельта, Эхо, Фокстрот, Гольф, Отель

## Numbers of the ranks 1 to 8. Russian: customary, confidence high; German in Russian letters: official.

numbers = russian, german
numbers-russian = один, два, три, четыре, пять, шесть, семь, восемь
numbers-german = айн, цвай, драй, фир, фюнф, зекс, зибен, ахт

## King, queen, rook, bishop, knight, pawn, castling short and long. Russian: the gloss of the same texts, "ферзь" as
## players say; German in Russian letters: official. Confidence high.

series = russian, german
series-russian = король, ферзь, ладья, слон, конь, пешка, короткая рокировка, длинная рокировка
series-german = кениг, даме, турм, лойфер, шпрингер, бауэр, Кюрц Рохад, Ланг Рохад

## Moves. "на проходе", "превращение": terms of the Laws, confidence high; the rest: customary, medium.
## "превращается в" wants the accusative; the German words do not change.

move-path = { $piece } { $from }, { $to }
move-capture = { $piece } { $from } бьёт { $to }
move-short = { $piece } { $to }
move-short-capture = { $piece } бьёт { $to }
move-pawn-capture = { $piece } { $file } бьёт { $to }
en-passant = на проходе
promotes = превращается в { $series ->
    [german] { $piece }
   *[russian] { $role ->
        [queen] ферзя
        [rook] ладью
        [bishop] слона
       *[knight] коня
    }
}
check = шах
mate = мат

## Pieces and sides. "ладья" and "пешка" are feminine, the rest masculine; of the German words "даме" alone is feminine.

coloured = { $color ->
    [white] { $series ->
        [german] { $role ->
            [queen] белая
           *[other] белый
        }
       *[russian] { $role ->
            [rook] белая
            [pawn] белая
           *[other] белый
        }
    }
   *[black] { $series ->
        [german] { $role ->
            [queen] чёрная
           *[other] чёрный
        }
       *[russian] { $role ->
            [rook] чёрная
            [pawn] чёрная
           *[other] чёрный
        }
    }
} { $piece }
side = { $color ->
    [white] белые
   *[black] чёрные
}

## Sentences. Terms of the Laws; squares stand after a colon or a comma, in the form in which they are announced.
## Confidence medium, low for the answers to a draw offer.

move = { $move }
correction = Исправление: { $move }
taken-back = Ход взят назад: { $move }
misread = Прочитано неверно, не считается: { $move }
adjusting = Поправляю.
promotion-wanted = Превращение, { $square }. Какая фигура?
promotion-step = { $piece }
draw-offered = Предлагаю ничью.
draw-accepted = Принимаю ничью.
draw-declined = Отклоняю ничью.
resigns = Сдаюсь.
game-started = { $color ->
    [white] Новая партия.
   *[black] Новая партия. Ход чёрных.
}
game-resumed = { $color ->
    [white] Партия продолжается. Ход { $count }, очередь белых.
   *[black] Партия продолжается. Ход { $count }, очередь чёрных.
}
game-ended = { $reason ->
    [checkmate] Мат.
    [stalemate] Пат.
    [dead-position] Мат больше невозможен.
    [resignation] Партия сдана.
    [resignation-no-mate] Партия сдана, но соперник не может поставить мат.
    [agreement] Соглашение игроков.
    [threefold] Троекратное повторение позиции.
    [fifty] Пятьдесят ходов без взятий, без ходов пешками.
    [fivefold] Пятикратное повторение позиции.
    [seventy-five] Семьдесят пять ходов без взятий, без ходов пешками.
    [flag] Время истекло.
    [flag-no-mate] Время истекло, но соперник не может поставить мат.
    [both-flags] Оба флажка упали.
    [broken-off] Партия прервана.
    [arbiter] Решение арбитра.
   *[agreed] Партия окончена.
} { $result ->
    [white] Белые выиграли.
    [black] Чёрные выиграли.
    [drawn] Ничья.
    [both-lost] Оба проиграли.
   *[open] Без результата.
}
arbiter = Арбитр, подойдите, пожалуйста.
flag-down = { $color ->
    [white] Флажок белых упал.
   *[black] Флажок чёрных упал.
}
warned = { $color ->
    [white] Арбитр предупредил белых.
   *[black] Арбитр предупредил чёрных.
}
time-added = { $color ->
    [white] Решение арбитра, дополнительное время белых: { $time }.
   *[black] Решение арбитра, дополнительное время чёрных: { $time }.
}
clock-set = Часы установлены. Белые: { $white }. Чёрные: { $black }.
clock-not-set = Часы рядом с доской не приняли время. Установите их вручную. Белые: { $white }. Чёрные: { $black }.
paused = Арбитр остановил часы.
play-goes-on = Игра продолжается.
put-back = Решение арбитра: ход невозможен, его нужно взять назад.
stands = Решение арбитра: ход остаётся.
restore = { $n ->
    [1] Неверно одно поле.
    [one] Неверно { $neuter } поле.
    [few] Неверны { $neuter } поля.
   *[other] Неверны { $neuter } полей.
} { $expected ->
    [empty] Поле должно быть пустым: { $square }.
   *[piece] На поле { $square } должно быть: { $piece }.
}
restore-board = { $color ->
    [white] Доска белых:
   *[black] Доска чёрных:
} { $restore }
restored = Позиция верна.
set-up = { $placed ->
    [yes] { $sees }.{" "}
   *[no] {""}
}{ $n ->
    [0] {""}
    [1] Неверно одно поле.{" "}
    [one] Неверно { $neuter } поле.{" "}
    [few] Неверны { $neuter } поля.{" "}
   *[other] Неверны { $neuter } полей.{" "}
}{ $expected ->
    [empty] Поле должно быть пустым: { $square }.
   *[piece] На поле { $square } должно быть: { $piece }.
}{ $stood ->
    [yes] {" "}Сейчас там: { $stands }.
   *[no] {""}
}
set-up-board = { $color ->
    [white] Доска белых:
   *[black] Доска чёрных:
} { $set-up }
set-up-unknown = Нужные поля заняты. Какие фигуры на них стоят, эта доска не различает.
set-up-unseen = Эта доска не сообщает, что на ней стоит. Расставьте: { $pieces }

new-game-wanted = Новая партия?
result-wanted = { $result ->
    [white] Белые выиграли?
    [black] Чёрные выиграли?
    [drawn] Ничья?
    [both-lost] Оба проиграли?
   *[open] Прервать партию?
}
move-wanted = Это тот ход: { $move }?
takeback-wanted = Взять ход назад: { $move }?
accept-wanted = Принять ничью?
side-wanted = Очередь белых?
resume-wanted = Эта партия продолжается? { $known ->
    [yes] Белые: { $white }. Чёрные: { $black }.{" "}
   *[no] {""}
}Ход { $count }.
resign-wanted = { $color ->
    [white] Белые сдаются?
   *[black] Чёрные сдаются?
}
expired = Не подтверждено. Ничего не изменилось.
cancelled = Отменено.

illegal = Невозможный ход: { $piece } { $from }, { $to }. Верните на поле { $from }.
no-move = На доске нет хода. Сначала сделайте ход, потом нажмите.
touch-move = Тронута фигура: { $piece }, { $square }.
must-move = Тронутой фигурой нужно ходить: { $piece }, { $square }. Возьмите другой ход назад.
must-take = Тронутую фигуру нужно взять: { $piece }, { $square }. Возьмите другой ход назад.
claim-wrong = Требование неверно.
can-mate = { $color ->
    [white] { $mating ->
        [can] Белые ещё могут поставить мат.
        [cannot] Белые не могут поставить мат никакими ходами.
       *[open] Неизвестно, могут ли белые ещё поставить мат.
    }
   *[black] { $mating ->
        [can] Чёрные ещё могут поставить мат.
        [cannot] Чёрные не могут поставить мат никакими ходами.
       *[open] Неизвестно, могут ли чёрные ещё поставить мат.
    }
}
set-going = Часы пущены, но арбитр не возобновил игру.
castling-unfinished = Рокировка не закончена. Ладья всё ещё стоит: { $square }.
becomes-queen = Пешка не заменена: { $square }. Она становится ферзём, поставьте туда ферзя.
differs = { $n ->
    [1] Неверно одно поле.
    [one] Неверно { $neuter } поле.
    [few] Неверны { $neuter } поля.
   *[other] Неверны { $neuter } полей.
} { $expected ->
    [empty] Поле должно быть пустым: { $square }.
   *[piece] На поле { $square } должно быть: { $piece }.
}
board-differs = { $color ->
    [white] Доска белых:
   *[black] Доска чёрных:
} { $differs }
slip = Сказано: { $said }. На доске: { $move }.
wrong-echo = Повторён другой ход.
not-announced = { $color ->
    [white] Белые не объявили ход.
   *[black] Чёрные не объявили ход.
}
doubtful-touch = { $color ->
    [white] Возможно, белые тронули: { $square }. Сомнительно.
   *[black] Возможно, чёрные тронули: { $square }. Сомнительно.
}
position-correct = Позиция верна.
turned = Доска перевёрнута. Это не страшно.
unplayable = { $fault ->
    [no-king] { $color ->
        [white] Нет белого короля.
       *[black] Нет чёрного короля.
    }
    [kings] { $color ->
        [white] Белых королей больше одного, один из них здесь: { $square }.
       *[black] Чёрных королей больше одного, один из них здесь: { $square }.
    }
    [pawn] Пешка не может стоять на поле { $square }.
    [check] Король на поле { $square } под шахом, но очередь хода была бы противника.
    [both-checks] Оба короля под шахом, один из них на поле { $square }.
   *[other] Такая позиция не может возникнуть в партии.
}

board-found = Доска найдена: { $name }.
board-lost = Доска потеряна: { $name }. Проверьте кабель.
board-silent = { $name } не отвечает. Доска включена?
board-unreadable = { $name } передаёт нечитаемые данные. Проверьте вид доски, затем кабель.
board-full = Доска сообщает, что все поля заняты. Снимите фигуры или откалибруйте доску.
pieces-unknown = Доска запоминает свои фигуры. Расставьте начальную позицию. Могут стоять также: { $white-queen } { $white }, { $black-queen } { $black }.
pieces-known = Доска знает свои фигуры.
voice-restarted = Голос вернулся.
output-lost = { $color ->
    [white] Наушники белых молчат. Проверьте устройство.
   *[black] Наушники чёрных молчат. Проверьте устройство.
}
tones-lost = Звуковые сигналы не слышны. Проверьте вывод звука.
port-forbidden = Программе нельзя открыть порт доски. Состояние подскажет, что делать.
consent-wanted = Подключён адаптер, который может принадлежать доске. Без разрешения ему ничего не посылается. Состояние подскажет, как разрешить.
board-taken = Программа брайлевских дисплеев заняла устройство, которое может быть доской. Состояние подскажет, что делать.
low-time = { $color ->
    [white] Оставшееся время белых: { $time }.
   *[black] Оставшееся время чёрных: { $time }.
}
journal-failed = Диск ничего не принимает. Партия продолжается, но не выключайте.
journal-works = Диск снова всё принимает.
saved-game-newer = Партию, сохранённую более новой версией, прочитать нельзя. Установите эту версию снова или расставьте фигуры для новой партии.
saved-game-damaged = Сохранённая партия повреждена, прочитать её нельзя. Расставьте фигуры для новой партии.

last-move = Последний ход: { $move }
no-move-yet = Ходов ещё не было.
on-square = { $square }: { $piece }
on-square-empty = { $square }: пусто
whereabouts = { $piece }: { $squares }
nowhere = { $piece }: нет на доске
times = Белые: { $white }. Чёрные: { $black }. { $running ->
    [white] Идут часы белых.
    [black] Идут часы чёрных.
   *[none] Часы стоят.
}{ $stale ->
    [yes] {" "}Это старые показания.
   *[no] {""}
}
no-clock = Часов нет.
file-empty = Вертикаль { $file }: пусто
rank-empty = Горизонталь { $rank }: пусто
turn = { $color ->
    [white] Ход { $count }, очередь белых.
   *[black] Ход { $count }, очередь чёрных.
}
scored = Ход { $count }: { $moves }
scored-black = Ход { $count }, чёрные: { $moves }
attackers = { $square }, { $side } бьют: { $pieces }
no-attackers = { $square }: { $side } не бьют
piece-on = { $piece } { $square }
legal-moves = Возможные ходы: { $moves }
no-legal-move = Возможных ходов нет.
material = { $side }: { $pieces }
king-alone = { $side }: только король
piece-count = { $piece } { $count }
castling-rights = { $side } ещё могут сделать рокировку: { $castlings }
no-castling = { $side } больше не могут сделать рокировку.
page = Страница { $count }, всего { $total }.
not-told = На турнире этого не говорят.
nothing-said = Ещё ничего не сказано.
no-game = Партия не идёт.
not-now = Сейчас это невозможно.
not-understood = Не понято. Повторите ход, пожалуйста.
piece-not-named = Какая фигура? Назовите её вместе с ходом.
sees = { $square }: { $seen ->
    [empty] пусто
    [occupied] занято
    [draw] фигура результата, ничья
    [white-wins] фигура результата, белые выиграли
    [black-wins] фигура результата, чёрные выиграли
   *[piece] { $piece }
}

## The lists of a keypad, and what its keys do

key-entry = { $entry ->
    [accept] Принять ничью
    [decline] Отклонить ничью
    [last] Последний ход
    [clock] Часы
    [turn] Чей ход
    [square] Поле
    [pieces] Фигуры
    [all-pieces] Все фигуры
    [file] Вертикаль
    [rank] Горизонталь
    [score] Запись партии
    [adjust] Поправить фигуры
    [say] Объявить ход
    [endings] Ничья, требования, сдача
    [offer] Предложить ничью
    [claim] Требования
    [threefold] Требование: троекратное повторение позиции
    [threefold-after] Требование: троекратное повторение позиции после моего хода
    [fifty] Требование: пятьдесят ходов
    [fifty-after] Требование: пятьдесят ходов, после моего хода
    [flag] Требование: флажок упал
    [touch-move] Требование: тронута фигура
    [illegal] Требование: невозможный ход
    [quickplay] Требование: завершение партии до падения флажка
    [takeback] Взять ход назад
    [result] Договориться об исходе
    [advice] Другие вопросы
    [attackers] Нападающие, защищающие
    [legal] Возможные ходы
    [material] Материал
    [castling] Права на рокировку
    [resign] Сдать партию
    [new] Новая партия
    [no-clock] Без часов
    [board] Проверить доску
    [set-up] Расставить фигуры
    [set-up-end] Закончить расстановку
    [calibrate] Научить доску её фигурам
    [from-board] Новая партия от позиции на доске
    [settings] Настройки
    [faster] Быстрее
    [slower] Медленнее
    [louder] Громче
    [quieter] Тише
    [full] Говорить всё
    [brief] Говорить только нужное
    [language] Язык
    [names] Названия вертикалей
   *[help] Помощь
}
key-language = { $language ->
    [da] Датский
    [de] Немецкий
    [en] Английский
    [is] Исландский
    [fr] Французский
    [es] Испанский
    [it] Итальянский
    [nl] Нидерландский
    [sv] Шведский
    [nb] Норвежский
    [pl] Польский
    [ru] Русский
   *[ibca] Международный, с немецкими словами
}
key-name = { $name }
key-time = { $n ->
    [0] { $time }
   *[other] { $time }, плюс { $increment } на ход
}
key-sure = { $what }? { $answer }.
key-answer = { $answer ->
    [yes] Да
   *[no] Нет
}
key-explained = { $place ->
    [rest] { $key ->
        [previous] Называет время.
        [next] Открывает список.
        [choose] Называет последний ход.
        [back] Останавливает голос.
        [repeat] Повторяет последнее объявление.
       *[press] Нажимает часы.
    }
    [question] { $key ->
        [previous] Переходит на нет. Отвечает клавиша выбора.
        [next] Переходит на да. Отвечает клавиша выбора.
        [choose] Повторяет вопрос.
        [back] Отвечает нет.
        [repeat] Повторяет последнее объявление.
       *[press] Нажимает часы.
    }
   *[list] { $key ->
        [previous] Переходит на предыдущее.
        [next] Переходит на следующее.
        [choose] Выбирает сказанное.
        [back] Один шаг назад.
        [repeat] Говорит это ещё раз.
       *[press] Нажимает часы.
    }
}
key-help = Нажмите клавишу, чтобы услышать, что она делает. Клавиша назад завершает помощь.
key-closed = Закрыто.
no-board = Доска не подключена. Подключите доску.
keypad-found = Клавиатура найдена.
keypad-lost = Клавиатура потеряна. Проверьте кабель.
keypad-forbidden = Клавиатуру нельзя читать. Добавьте пользователя этой программы в группу под именем input.

## Numbers. Certain as words. One and two change with what is counted, also at the end of a greater number.

counting = ноль, { $gender ->
    [feminine] одна, две
    [neuter] одно, два
   *[masculine] один, два
}, три, четыре, пять, шесть, семь, восемь, девять, десять, одиннадцать, двенадцать, тринадцать, четырнадцать, пятнадцать, шестнадцать, семнадцать, восемнадцать, девятнадцать
counting-tens = двадцать, тридцать, сорок, пятьдесят, шестьдесят, семьдесят, восемьдесят, девяносто
counting-joined = { $gender ->
    [feminine] одна, две
    [neuter] одно, два
   *[masculine] один, два
}, три, четыре, пять, шесть, семь, восемь, девять
count-joined = { $tens } { $unit }
count-hundreds = { $n ->
    [1] сто
    [2] двести
    [3] триста
    [4] четыреста
   *[other] { $hundreds }сот
}{ $rest-n ->
    [0] {""}
   *[other] {" "}{ $rest }
}
hours = { $n ->
    [one] { $masculine } час
    [few] { $masculine } часа
   *[other] { $masculine } часов
}
minutes = { $n ->
    [one] { $feminine } минута
    [few] { $feminine } минуты
   *[other] { $feminine } минут
}
seconds = { $n ->
    [one] { $feminine } секунда
    [few] { $feminine } секунды
   *[other] { $feminine } секунд
}

# The whole alphabet, for names of boards.
alphabet = { names-letters }, ии, йот, ка, эль, эм, эн, оо, пэ, ку, эр, эс, тэ, уу, вэ, дубль вэ, икс, игрек, зет

# Words of one letter that sentences cannot do without. None of them is said next to a square as its name.
one-letter-words = в, с

## What is understood beside the words above

heard-letters = а, бэ, цэ, дэ, е, эф, жэ, аш, а, б, ц, д, е, ф, г, х, а, бе, це, де, э, эф, же, ха
heard-series = короля, ферзя, ладью, слона, коня, пешку, рокировка короткая, рокировка длинная, король, королева, тура, офицер, лошадь, пешечка, Кюрц Рокад, Ланг Рокад, королём, ферзём, ладьёй, слоном, конём, пешкой, рокировка короткая, рокировка длинная
heard-fillers = с, со, на, в, из, идёт, ходит, превращается, превращение, становится
heard-prepositions = {""}
heard-capture = бьёт, берёт, взятие
heard-check = шах, мат, шах и мат
heard-en-passant = на проходе, взятие на проходе
heard-castling-short = рокировка в короткую сторону
heard-castling-long = рокировка в длинную сторону
