//! Numbers as words. The words and the way they are joined are in the language's file; here is only how a number is
//! taken apart.

use fluent_bundle::FluentArgs;

use super::WordingError;
use super::book::Book;

/// The number words of one language.
pub(super) struct Numbers {
    /// 0 to 19.
    small: [String; 20],
    /// 20, 30 ... 90.
    tens: [String; 8],
    /// 1 to 9, as they are joined to tens.
    joined: [String; 9],
}

impl Numbers {
    pub fn read(book: &Book) -> Result<Self, WordingError> {
        Ok(Self {
            small: book.row("counting")?,
            tens: book.row("counting-tens")?,
            joined: book.row("counting-joined")?,
        })
    }

    /// A number up to 999 in words; a greater one digit by digit, which no language gets wrong.
    pub fn word(&self, book: &Book, number: u32) -> String {
        match number {
            0..=99 => self.below_hundred(book, number),
            100..=999 => {
                let mut args = FluentArgs::new();
                args.set("n", number / 100);
                args.set("hundreds", self.below_hundred(book, number / 100));
                args.set("rest-n", number % 100);
                args.set("rest", self.below_hundred(book, number % 100));
                book.say("count-hundreds", &args)
            }
            _ => self.digits(&number.to_string()),
        }
    }

    /// The digits of a text as words, one by one.
    pub fn digits(&self, text: &str) -> String {
        let digits = text.chars().filter_map(|digit| digit.to_digit(10));
        let words: Vec<&str> = digits.map(|digit| self.small[digit as usize].as_str()).collect();
        words.join(" ")
    }

    fn below_hundred(&self, book: &Book, number: u32) -> String {
        let (tens, units) = (number as usize / 10, number as usize % 10);
        match (tens, units) {
            (0 | 1, _) => self.small[number as usize].clone(),
            (_, 0) => self.tens[tens - 2].clone(),
            _ => {
                let mut args = FluentArgs::new();
                args.set("tens", self.tens[tens - 2].as_str());
                args.set("unit", self.joined[units - 1].as_str());
                book.say("count-joined", &args)
            }
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
        args.set("n", number);
        args.set("count", self.word(book, number));
        book.say(id, &args)
    }
}
