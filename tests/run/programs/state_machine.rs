//! A protocol parser as a state machine over bytes, fed in pieces.
#[derive(Debug, Clone, PartialEq)]
enum State {
    Start,
    Key(String),
    Value { key: String, value: String, escaped: bool },
    Error(usize),
}
#[derive(Debug, PartialEq)]
enum Event {
    Pair(String, String),
    End,
}
struct Machine {
    state: State,
    at: usize,
    events: Vec<Event>,
}
impl Machine {
    fn feed(&mut self, bytes: &[u8]) -> &mut Self {
        for &b in bytes {
            self.at += 1;
            let state = std::mem::replace(&mut self.state, State::Start);
            self.state = match (state, b) {
                (State::Error(n), _) => State::Error(n),
                (State::Start, b'\n') => {
                    self.events.push(Event::End);
                    State::Start
                }
                (State::Start, b'a'..=b'z') => State::Key((b as char).into()),
                (State::Key(key), b'=') => State::Value { key, value: String::new(), escaped: false },
                (State::Key(mut key), b'a'..=b'z' | b'0'..=b'9') => {
                    key.push(b as char);
                    State::Key(key)
                }
                (State::Value { key, value, escaped: false }, b'\\') => State::Value { key, value, escaped: true },
                (State::Value { key, value, escaped: false }, b';') => {
                    self.events.push(Event::Pair(key, value));
                    State::Start
                }
                (State::Value { key, mut value, .. }, b) => {
                    value.push(b as char);
                    State::Value { key, value, escaped: false }
                }
                _ => State::Error(self.at),
            };
        }
        self
    }
}
fn main() {
    let mut m = Machine { state: State::Start, at: 0, events: vec![] };
    m.feed(b"name=Bo").feed(b"b;k2=a\\").feed(b";b;\n").feed(b"x=");
    println!("{:?}", m.events);
    println!("{:?}", m.state);
    m.feed(b";").feed(b"=oops").feed(b"more");
    println!("{:?} {:?}", m.events.last(), m.state);
}
