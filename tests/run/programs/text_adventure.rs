//! A state machine with rooms, items and commands, driven by a script.
use std::collections::{BTreeMap, BTreeSet};
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Dir {
    North,
    South,
    East,
    West,
}
impl std::str::FromStr for Dir {
    type Err = String;
    fn from_str(s: &str) -> Result<Self, String> {
        Ok(match s {
            "n" | "north" => Dir::North,
            "s" | "south" => Dir::South,
            "e" | "east" => Dir::East,
            "w" | "west" => Dir::West,
            _ => return Err(format!("no direction {s:?}")),
        })
    }
}
struct Room {
    name: &'static str,
    exits: BTreeMap<Dir, usize>,
    items: BTreeSet<&'static str>,
    locked: Option<&'static str>,
}
enum Cmd<'a> {
    Go(Dir),
    Take(&'a str),
    Look,
    Bag,
}
fn parse(line: &str) -> Result<Cmd<'_>, String> {
    let words: Vec<_> = line.split_whitespace().collect();
    match words.as_slice() {
        ["go", d] => Ok(Cmd::Go(d.parse()?)),
        ["take", item @ ..] if !item.is_empty() => Ok(Cmd::Take(item[0])),
        ["look"] => Ok(Cmd::Look),
        ["bag" | "inventory"] => Ok(Cmd::Bag),
        [] => Err("say something".into()),
        [w, ..] => Err(format!("cannot {w}")),
    }
}
struct Game {
    rooms: Vec<Room>,
    at: usize,
    bag: BTreeSet<&'static str>,
}
impl Game {
    fn run(&mut self, cmd: Cmd) -> String {
        let here = &mut self.rooms[self.at];
        match cmd {
            Cmd::Look => format!("{} with {:?}, exits {:?}", here.name, here.items, here.exits.keys().collect::<Vec<_>>()),
            Cmd::Take(name) => match here.items.iter().find(|i| i.contains(name)).copied() {
                Some(item) => {
                    here.items.remove(item);
                    self.bag.insert(item);
                    format!("taken {item}")
                }
                None => format!("no {name} here"),
            },
            Cmd::Go(d) => match here.exits.get(&d).copied() {
                None => format!("no way {d:?}"),
                Some(to) => match self.rooms[to].locked {
                    Some(key) if !self.bag.contains(key) => format!("locked, needs {key}"),
                    _ => {
                        self.at = to;
                        format!("now in {}", self.rooms[to].name)
                    }
                },
            },
            Cmd::Bag => format!("{:?}", self.bag),
        }
    }
}
fn main() {
    let room = |name, exits: &[(Dir, usize)], items: &[&'static str], locked| Room { name, exits: exits.iter().copied().collect(), items: items.iter().copied().collect(), locked };
    let mut g = Game {
        rooms: vec![
            room("hall", &[(Dir::North, 1), (Dir::East, 2)], &["lamp"], None),
            room("cellar", &[(Dir::South, 0)], &["gold", "rope"], Some("brass key")),
            room("garden", &[(Dir::West, 0)], &["brass key"], None),
        ],
        at: 0,
        bag: BTreeSet::new(),
    };
    for line in ["look", "go north", "go east", "take key", "take sword", "go w", "go n", "take gold", "bag", "fly", "", "go up", "look"] {
        println!("> {line}\n{}", parse(line).map_or_else(|e| format!("? {e}"), |c| g.run(c)));
    }
}
