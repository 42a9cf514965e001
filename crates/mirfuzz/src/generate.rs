//! Writes a program while the machine executes it.

use ubik_engine::Machine;
use ubik_engine::memory::BorrowModel;
use ubik_ir::*;

use crate::choices::Choices;
use crate::control::{self, Fill, Looping, OpenLoop};
use crate::drive::{self, Cursor, Reached};
use crate::finish;
use crate::intrinsics;
use crate::owners;
use crate::profile::{Feature, Profile};
use crate::scene::Scene;
use crate::skeleton::Draft;
use crate::view::{Found, View};

/// A program that was generated.
#[derive(Clone)]
pub struct Generated {
    pub module: Module,
    /// Everything that was chosen for it.
    pub record: Vec<u32>,
    /// How many continuations the machine tried.
    pub tried: usize,
}

/// Writes the program of a sequence of choices. There is none if the writer finds no way to an end.
pub fn generate(profile: &Profile, model: BorrowModel, choices: Choices) -> Option<Generated> {
    let mut writer = Writer::new(profile, model, choices)?;
    writer.write()?;
    let Writer { mut draft, mut choices, tried, .. } = writer;
    finish::finish(&mut draft, &mut choices);
    Some(Generated { module: draft.module, record: choices.record().to_vec(), tried })
}

/// The program of a seed. Seeds for which the writer gives up are continued with another sequence.
pub fn generate_seed(profile: &Profile, model: BorrowModel, seed: u64) -> Generated {
    for attempt in 0..u64::MAX {
        let choices = Choices::seeded(seed ^ attempt << 48);
        if let Some(generated) = generate(profile, model, choices) {
            return generated;
        }
    }
    unreachable!("some sequence of choices gives a program")
}

struct Writer {
    draft: Draft,
    machine: Machine,
    profile: Profile,
    choices: Choices,
    cursor: Cursor,
    loops: Vec<OpenLoop>,
    statements: usize,
    tried: usize,
}

/// How often something else is proposed before the writer gives up.
const ATTEMPTS: usize = 40;

impl Writer {
    fn new(profile: &Profile, model: BorrowModel, mut choices: Choices) -> Option<Writer> {
        let profile = profile.swarmed(&mut choices);
        let draft = Draft::new(&profile, &mut choices);
        let mut machine = drive::machine(&draft.module, model)?;
        let Some(Reached::Hole(cursor)) = drive::advance(&mut machine, &draft.module) else { return None };
        let loops = Vec::new();
        Some(Writer { draft, machine, profile, choices, cursor, loops, statements: 0, tried: 0 })
    }

    fn write(&mut self) -> Option<()> {
        loop {
            match self.step()? {
                Reached::Hole(cursor) => self.cursor = cursor,
                Reached::End => return Some(()),
            }
        }
    }

    /// Writes one block.
    fn step(&mut self) -> Option<Reached> {
        if self.statements > 20 * self.profile.statements {
            return None;
        }
        let body = self.draft.module.functions[self.cursor.function].body.as_ref()?;
        let places = View::places(&self.machine, &self.draft.module, body);
        for attempt in 0..ATTEMPTS {
            let Some(fill) = self.propose(attempt, &places) else { continue };
            if let Some(reached) = self.attempt(&fill) {
                return Some(reached);
            }
        }
        None
    }

    /// Tries a continuation on a copy, which becomes the machine if it gets on.
    fn attempt(&mut self, fill: &Fill) -> Option<Reached> {
        self.tried += 1;
        let Cursor { function, block } = self.cursor;
        let body = self.draft.module.functions[function].body.as_mut()?;
        let before = control::write_block(body, function, block, fill);
        let mut copy = self.machine.fork();
        let started = copy.go_on_in(body, block).is_ok();
        let reached = if started { drive::advance(&mut copy, &self.draft.module) } else { None };
        match reached {
            Some(_) => self.accept(copy, fill),
            None => {
                let body = self.draft.module.functions[function].body.as_mut()?;
                control::unwrite_block(body, block, before);
            }
        }
        reached
    }

    fn accept(&mut self, machine: Machine, fill: &Fill) {
        let depth = self.machine.depth();
        self.machine = machine;
        self.statements += fill.statements.len() + 1;
        match fill.loops {
            Looping::No => {}
            Looping::Opens { head, counter } => {
                let function = self.cursor.function;
                self.loops.push(OpenLoop { function, head, counter, depth });
            }
            Looping::Closes => {
                self.loops.pop();
            }
        }
        if matches!(fill.end, TerminatorKind::TailCall { .. }) {
            self.loops.retain(|open| open.depth < depth);
        }
        let now = self.machine.depth();
        self.loops.retain(|open| open.depth <= now);
    }

    fn open_loop(&self) -> Option<OpenLoop> {
        let open = self.loops.last().copied()?;
        (open.function == self.cursor.function && open.depth == self.machine.depth()).then_some(open)
    }

    /// Something to write where the machine is.
    fn propose(&mut self, attempt: usize, places: &[Found]) -> Option<Fill> {
        let function = self.cursor.function;
        let open_loop = self.open_loop();
        let taken: Vec<usize> = self
            .loops
            .iter()
            .filter(|open| open.function == function && open.depth == self.machine.depth())
            .map(|open| open.counter)
            .collect();
        let (unused, used) = self.callable();
        let callable = self.draft.functions[1..].to_vec();
        let body = self.draft.module.functions[function].body.as_ref()?;
        let written: usize = body.blocks.iter().map(|block| block.statements.len() + 1).sum();
        let share = self.profile.statements / self.draft.functions.len() + 6;
        let is_full = written > 2 * share || self.statements > self.profile.statements;
        let in_cleanup = body.blocks[self.cursor.block].cleanup;
        let mut scene = Scene {
            draft: &self.draft,
            body,
            places,
            profile: &self.profile,
            in_cleanup,
            choices: &mut self.choices,
        };
        if in_cleanup {
            return cleaning(&mut scene, attempt);
        }
        if is_full || attempt > ATTEMPTS * 3 / 4 {
            return ending(&mut scene, attempt, open_loop);
        }
        let weight = |feature| self.profile.weight(feature);
        let weights = [
            24,
            weight(Feature::Switch),
            weight(Feature::Jump),
            if taken.len() < 2 { weight(Feature::Loop) } else { 0 },
            if open_loop.is_some() { 3 * weight(Feature::Loop) } else { 0 },
            weight(Feature::Dump),
            if unused.is_empty() { 0 } else { weight(Feature::Call) },
            if used.is_empty() { 0 } else { weight(Feature::CallAgain) },
            intrinsics::weight(&self.profile),
            weight(Feature::TailCall),
            owners::weight(&self.profile),
        ];
        match scene.choices.weighted(&weights) {
            0 => scene.straight(if attempt < 4 { 4 } else { 1 }),
            1 => scene.switch(),
            2 => scene.jump(),
            3 => scene.open_loop(&taken),
            4 => {
                let times = 2 + scene.choices.below(if attempt < 8 { 12 } else { 2 }) as u128;
                scene.close_loop(open_loop?, times)
            }
            5 => scene.dump(),
            6 => scene.call(&unused),
            7 => scene.call(&used),
            8 => scene.intrinsic(),
            9 => scene.tail_call(function, &callable),
            _ => scene.owner_step(),
        }
    }

    /// Functions that have not been called, and those that have.
    fn callable(&self) -> (Vec<FnId>, Vec<FnId>) {
        let is_unused = |&id: &FnId| {
            let body = self.draft.module.functions[id].body.as_ref();
            body.is_none_or(|body| crate::skeleton::is_hole(&body.blocks[BlockId(1)]))
        };
        self.draft.functions[1..].iter().copied().partition(is_unused)
    }
}

/// What is done while a panic unwinds: little, and it goes on.
fn cleaning(scene: &mut Scene<'_>, attempt: usize) -> Option<Fill> {
    if attempt > 10 || scene.choices.one_in(4) {
        return scene.finish();
    }
    match scene.choices.below(4) {
        0 => scene.dump(),
        1 => scene.straight(2),
        _ => scene.drop_something(),
    }
}

/// What ends a function: values are written, loops closed, then it returns.
fn ending(scene: &mut Scene<'_>, attempt: usize, open_loop: Option<OpenLoop>) -> Option<Fill> {
    if attempt < 10 && !scene.choices.one_in(5) {
        return match scene.choices.one_in(3) {
            true => scene.drop_something(),
            false => scene.dump(),
        };
    }
    if let Some(open) = open_loop
        && attempt < 20
    {
        let times = 1 + scene.choices.below(8) as u128;
        return scene.close_loop(open, times);
    }
    scene.finish()
}
