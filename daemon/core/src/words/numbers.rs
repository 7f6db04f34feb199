//! Numbers as words. The words and the way they are joined are in the language's file; here is only how a number is
//! taken apart.

use fluent_bundle::FluentArgs;

use super::WordingError;
use super::book::Book;

/// What is counted decides in many languages how one, two, three and four are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gender {
    /// Nothing is counted, as in "move forty-one".
    Plain,
    /// Also the common gender of the languages that have two.
    Masculine,
    Feminine,
    Neuter,
}

impl Gender {
    const ALL: [Self; 4] = [Self::Plain, Self::Masculine, Self::Feminine, Self::Neuter];

    /// The value of `$gender`, and the name of the argument that holds a number in this form.
    fn key(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Masculine => "masculine",
            Self::Feminine => "feminine",
            Self::Neuter => "neuter",
        }
    }
}

/// The number words of one language, for each gender.
pub(super) struct Numbers([Words; 4]);

struct Words {
    gender: Gender,
    /// 0 to 19.
    small: [String; 20],
    /// 20, 30 ... 90.
    tens: [String; 8],
    /// 1 to 9, as they are joined to tens.
    joined: [String; 9],
}

impl Words {
    fn read(book: &Book, gender: Gender) -> Result<Self, WordingError> {
        let mut args = FluentArgs::new();
        args.set("gender", gender.key());
        Ok(Self {
            gender,
            small: book.row_with("counting", &args)?,
            tens: book.row_with("counting-tens", &args)?,
            joined: book.row_with("counting-joined", &args)?,
        })
    }

    /// A number up to 999.
    fn word(&self, book: &Book, number: u32) -> String {
        match number {
            0..=99 => self.below_hundred(book, number),
            _ => {
                let rest = number % 100;
                let joined = if rest > 20 && !rest.is_multiple_of(10) { "yes" } else { "no" };
                let mut args = FluentArgs::new();
                args.set("n", number / 100);
                args.set("hundreds", self.below_hundred(book, number / 100));
                args.set("rest-n", rest);
                args.set("rest", self.below_hundred(book, rest));
                args.set("rest-joined", joined);
                args.set("gender", self.gender.key());
                book.say("count-hundreds", &args)
            }
        }
    }

    fn below_hundred(&self, book: &Book, number: u32) -> String {
        let (tens, units) = (number as usize / 10, number as usize % 10);
        match (tens, units) {
            (0 | 1, _) => self.small[number as usize].clone(),
            (_, 0) => self.tens[tens - 2].clone(),
            _ => {
                let mut args = FluentArgs::new();
                args.set("tens", self.tens[tens - 2].as_str());
                args.set("tens-n", number / 10);
                args.set("unit", self.joined[units - 1].as_str());
                args.set("unit-n", number % 10);
                args.set("teen", self.small[10 + units].as_str());
                args.set("gender", self.gender.key());
                book.say("count-joined", &args)
            }
        }
    }
}

impl Numbers {
    pub fn read(book: &Book) -> Result<Self, WordingError> {
        let [plain, masculine, feminine, neuter] = Gender::ALL;
        let read = |gender| Words::read(book, gender);
        Ok(Self([read(plain)?, read(masculine)?, read(feminine)?, read(neuter)?]))
    }

    /// A number up to 999 in words; a greater one digit by digit, which no language gets wrong.
    pub fn word(&self, book: &Book, number: u32) -> String {
        let [plain, ..] = &self.0;
        self.word_for(book, plain, number)
    }

    fn word_for(&self, book: &Book, words: &Words, number: u32) -> String {
        if number > 999 { self.digits(&number.to_string()) } else { words.word(book, number) }
    }

    /// The digits of a text as words, one by one.
    pub fn digits(&self, text: &str) -> String {
        let [plain, ..] = &self.0;
        let digits = text.chars().filter_map(|digit| digit.to_digit(10));
        let words: Vec<&str> = digits.map(|digit| plain.small[digit as usize].as_str()).collect();
        words.join(" ")
    }

    /// Tells a message that counts something the number: `$n`, `$count`, and the word for each gender.
    pub fn count(&self, book: &Book, args: &mut FluentArgs<'static>, number: u32) {
        args.set("n", number);
        args.set("count", self.word(book, number));
        for words in &self.0 {
            args.set(words.gender.key(), self.word_for(book, words, number));
        }
    }

    /// A span of time in words: the parts that are not zero, hours first.
    pub fn duration(&self, book: &Book, seconds: u32) -> String {
        let parts = [("hours", seconds / 3600), ("minutes", seconds / 60 % 60), ("seconds", seconds % 60)];
        let said = parts.into_iter().filter(|(id, number)| *number > 0 || (*id == "seconds" && seconds == 0));
        let words: Vec<String> = said.map(|(id, number)| self.counted(book, id, number)).collect();
        words.join(", ")
    }

    fn counted(&self, book: &Book, id: &str, number: u32) -> String {
        let mut args = FluentArgs::new();
        self.count(book, &mut args, number);
        book.say(id, &args)
    }
}
