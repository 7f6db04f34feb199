//! Keys on their way to a table: what a keypad makes of them is asked for like anything else that a player asks.

use shakmaty::Color;

use crate::core::Core;
use crate::input::KeypadReport;
use crate::notice::Notice;
use crate::order::{Asker, Facts, Order, Refusal, Reply, Request};
use crate::outlet::Context;
use crate::table::{Keyed, Table};

impl Core {
    /// A key goes down or is let go. The answer is what is said of it.
    pub(crate) fn key(&mut self, request: &Request, code: &str, down: bool) -> Result<Reply, Refusal> {
        let seat = match request.asker {
            Asker::Player(side) => Some(side),
            Asker::Arbiter => None,
        };
        let index = self.table_for_key(request, down)?;
        let key = self.tables.get(index).map(|table| table.key_named(code, seat)).transpose()?;
        let keyed = key
            .and_then(|key| self.with_table(index, None, |table, scene| table.key(key, down, seat, scene)));
        match keyed {
            None => Ok(Reply { text: String::new(), facts: Facts::Done }),
            Some(Keyed::Said(text)) => Ok(Reply { text, facts: Facts::Done }),
            Some(Keyed::Refused(refusal)) => Err(refusal),
            Some(Keyed::Order(order, asker)) => self.ask_by_key(index, request, (order, asker), seat),
        }
    }

    /// A keypad has come or gone. Whatever was open or held on one that is gone is not any more.
    pub(crate) fn keypad(&mut self, report: KeypadReport) {
        let notice = match report {
            KeypadReport::Found => Notice::KeypadFound,
            KeypadReport::Lost => Notice::KeypadLost,
            KeypadReport::Forbidden => Notice::KeypadForbidden,
        };
        if report == KeypadReport::Lost {
            self.tables.iter_mut().for_each(Table::close_keypads);
        }
        self.out.say(Context::of_all(self.settings.mode), &notice);
    }

    /// A keypad may be there before its board.
    fn table_for_key(&mut self, request: &Request, down: bool) -> Result<usize, Refusal> {
        let found = self.find_table(request.table.as_deref());
        if found.is_err() && self.tables.is_empty() && down {
            let context = Context::of_all(self.settings.mode);
            self.out.say(context, &Notice::NoBoard);
        }
        found
    }

    fn ask_by_key(
        &mut self,
        index: usize,
        request: &Request,
        (order, asker): (Order, Asker),
        seat: Option<Color>,
    ) -> Result<Reply, Refusal> {
        let table = self.tables.get(index).map(|table| table.name.clone());
        let speak = order.only_asks();
        let answer = self.answer_to(&Request { id: request.id, table, asker, speak, order });
        // A question is answered aloud whatever the answer.
        if let (Err(refusal), false) = (&answer, speak) {
            self.with_table(index, None, |table: &mut Table, scene| {
                table.tell_refused(refusal, seat, scene);
            });
        }
        answer
    }
}
