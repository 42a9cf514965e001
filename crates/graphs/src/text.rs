//! Litmus tests as text.
//!
//! ```text
//! program  = thread ("|" thread)*
//! thread   = (item ";")* item?
//! item     = [name "="] access | "F" order | "if(" test "){" thread "}" | "assume(" test ")"
//! access   = "R" order "(" loc ")" | "W" order "(" loc "," expr ")"
//!          | ("FADD" | "XCHG") order "(" loc "," number ")" | "CAS" order "(" loc "," number "," number ")"
//! order    = "rlx" | "acq" | "rel" | "ar" | "sc"
//! test     = name ("==" | "!=" | "<" | ">") number
//! expr     = number | name | name "+" number | name "-" number
//! ```
//!
//! Text that is not of this form is a mistake in a test, and panics.

use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};

use crate::graph::Location;
use crate::program::{Expr, Instruction, Modify, Program, Test, plain_order};

pub fn parse(text: &str) -> Program {
    Program { threads: text.split('|').map(|thread| Parser::new(thread).thread()).collect() }
}

struct Parser {
    rest: String,
    registers: Vec<String>,
}

const ORDERS: [&str; 5] = ["rlx", "acq", "rel", "ar", "sc"];

impl Parser {
    fn new(text: &str) -> Parser {
        Parser { rest: text.split_whitespace().collect(), registers: vec!["_".to_owned()] }
    }

    fn thread(&mut self) -> Vec<Instruction> {
        let mut items = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with('}') {
            if !self.take(";") {
                self.item(&mut items);
            }
        }
        items
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.rest.drain(..text.len());
        }
        found
    }

    fn expect(&mut self, text: &str) {
        assert!(self.take(text), "{text:?} is missing before {:?}", self.rest);
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> String {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        self.rest.drain(..end).collect()
    }

    fn number(&mut self) -> i64 {
        let sign = if self.take("-") { -1 } else { 1 };
        sign * self.word(|c| c.is_ascii_digit()).parse::<i64>().expect("a number")
    }

    fn name(&mut self) -> String {
        self.word(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    fn register(&mut self, name: String) -> usize {
        if let Some(at) = self.registers.iter().position(|known| *known == name) {
            return at;
        }
        self.registers.push(name);
        self.registers.len() - 1
    }

    fn location(&mut self) -> Location {
        self.name().bytes().fold(0, |sum, byte| sum * 256 + u64::from(byte))
    }

    fn order(&mut self) -> &'static str {
        ORDERS
            .into_iter()
            .find(|order| self.take(order))
            .unwrap_or_else(|| panic!("no ordering: {}", self.rest))
    }

    fn item(&mut self, items: &mut Vec<Instruction>) {
        if self.take("if(") {
            let (register, test, number) = self.test();
            self.expect(")");
            self.expect("{");
            let body = self.thread();
            self.expect("}");
            items.push(Instruction::Unless { register, test, number, skip: body.len() });
            return items.extend(body);
        }
        if self.take("assume(") {
            let (register, test, number) = self.test();
            self.expect(")");
            return items.push(Instruction::Assume { register, test, number });
        }
        let register = match self.rest.find(['=', '(', ';']) {
            Some(at) if self.rest.as_bytes()[at] == b'=' => {
                let name = self.name();
                self.expect("=");
                self.register(name)
            }
            _ => 0,
        };
        let access = self.access(register);
        items.push(access);
    }

    fn test(&mut self) -> (usize, Test, i64) {
        let name = self.name();
        let register = self.register(name);
        let tests = [("==", Test::Equal), ("!=", Test::NotEqual), ("<", Test::Less), (">", Test::Greater)];
        let found = tests.into_iter().find(|(text, _)| self.take(text));
        (register, found.expect("a test").1, self.number())
    }

    fn expr(&mut self) -> Expr {
        if self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return Expr::number(self.number());
        }
        let name = self.name();
        let register = Some(self.register(name));
        let plus = match (self.take("+"), self.rest.starts_with('-')) {
            (true, _) | (_, true) => self.number(),
            _ => 0,
        };
        Expr { register, plus }
    }

    fn access(&mut self, register: usize) -> Instruction {
        let kinds = ["FADD", "XCHG", "CAS", "F", "R", "W"];
        let kind = kinds.into_iter().find(|kind| self.take(kind)).unwrap_or_else(|| panic!("{}", self.rest));
        let order = self.order();
        if kind == "F" {
            return Instruction::Fence(fence_order(order));
        }
        self.expect("(");
        let location = self.location();
        let instruction = match kind {
            "R" => Instruction::Load { register, location, order: load_order(order) },
            "W" => {
                self.expect(",");
                Instruction::Store { location, value: self.expr(), order: store_order(order) }
            }
            _ => {
                let operation = self.operation(kind);
                let order = plain_order(rmw_order(order));
                Instruction::Modify { register, location, operation, order }
            }
        };
        self.expect(")");
        instruction
    }

    fn operation(&mut self, kind: &str) -> Modify {
        self.expect(",");
        let first = self.number();
        match kind {
            "FADD" => Modify::Add(first),
            "XCHG" => Modify::Exchange(first),
            _ => {
                self.expect(",");
                Modify::CompareExchange { expected: first, new: self.number() }
            }
        }
    }
}

fn load_order(order: &str) -> LoadOrder {
    match order {
        "rlx" => LoadOrder::Relaxed,
        "acq" => LoadOrder::Acquire,
        "sc" => LoadOrder::SeqCst,
        other => panic!("no load is {other}"),
    }
}

fn store_order(order: &str) -> StoreOrder {
    match order {
        "rlx" => StoreOrder::Relaxed,
        "rel" => StoreOrder::Release,
        "sc" => StoreOrder::SeqCst,
        other => panic!("no store is {other}"),
    }
}

fn rmw_order(order: &str) -> RmwOrder {
    match order {
        "rlx" => RmwOrder::Relaxed,
        "acq" => RmwOrder::Acquire,
        "rel" => RmwOrder::Release,
        "ar" => RmwOrder::AcqRel,
        _ => RmwOrder::SeqCst,
    }
}

fn fence_order(order: &str) -> FenceOrder {
    match order {
        "acq" => FenceOrder::Acquire,
        "rel" => FenceOrder::Release,
        "ar" => FenceOrder::AcqRel,
        "sc" => FenceOrder::SeqCst,
        other => panic!("no fence is {other}"),
    }
}
