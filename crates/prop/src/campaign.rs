//! Cases of one target after the other: generated, run in copies of the machine, judged, made smaller.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ubik_explore::{Chosen, Run, Suite};
use ubik_ir::Program;
use ubik_ir::api::{Api, Callable, RecipeId};
use ubik_verdict::{Category, Outcome, Rule, Stop};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::choices::{Choices, Random, is_simplest};
use crate::dictionary::Dictionary;
use crate::driver::{BEGINS, CALLED, PANICS, REJECTED, test_name};
use crate::feasible::Feasible;
use crate::generate::Generator;
use crate::guide::Guide;
use crate::literal;
use crate::promises::{Breach, Roles};
use crate::shrink::{Effort, shrink};
use crate::value::{Value, input};

/// How often a failing input is tried in a smaller form.
const EFFORT: Effort = Effort { tries: 600 };
/// The same for what is only noted.
const EFFORT_FOR_NOTES: Effort = Effort { tries: 150 };
/// Cases for each promise that is broken on purpose.
const CASES_PER_BREACH: u64 = 12;
/// After so many cases without an end the target is given up.
const MAX_SLOW: u64 = 4;
/// After so many, words are small.
const SLOW_BEFORE_SMALL: u64 = 2;

#[derive(Clone, Debug)]
pub struct Settings {
    pub seed: u64,
    /// For each target.
    pub cases: u64,
    /// For each target; cases that have begun are finished.
    pub time: Option<Duration>,
    pub panics_fail: bool,
}

/// What a case came to, without its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Fine,
    /// There was no value to call with.
    Rejected,
    /// It panicked, aborted or ended the process.
    Panicked,
    Undefined(Rule),
    Leaked,
    /// Threads wait for each other, or were left.
    Stuck,
    Unsupported,
    /// It reached a limit.
    Endless,
    /// Ubik itself went wrong.
    Bug,
}

impl End {
    pub fn of(run: &Run) -> End {
        let output = String::from_utf8_lossy(&run.output.stdout);
        if output.contains(REJECTED) {
            return End::Rejected;
        }
        // A function that was passed in has panicked, as it was told to. What is not dropped then is leaked.
        let is_told = output.contains(PANICS);
        match &run.outcome.stop {
            Stop::Exit { code: 0 } if run.test_end.as_ref().is_some_and(|end| end.passed) => End::Fine,
            Stop::Exit { .. } | Stop::Abort(_) | Stop::Leak { .. } if is_told => End::Fine,
            // What makes the values has panicked: there is no such value.
            Stop::Exit { .. } | Stop::Abort(_) if !output.contains(BEGINS) => End::Rejected,
            Stop::Exit { .. } | Stop::Abort(_) => End::Panicked,
            Stop::Ub(ub) => End::Undefined(ub.rule()),
            Stop::Leak { .. } => End::Leaked,
            Stop::ThreadsLeft { .. } | Stop::Deadlock { .. } => End::Stuck,
            Stop::Unsupported(_) => End::Unsupported,
            Stop::Exhausted(_) => End::Endless,
            Stop::IllFormed { .. } | Stop::Bug { .. } => End::Bug,
        }
    }
}

/// An input with a noteworthy end, in its smallest form.
pub struct Finding {
    pub end: End,
    pub run: Run,
    pub choices: Vec<u128>,
    /// The call as Rust.
    pub call: String,
    /// The call as a test.
    pub test: String,
    /// The promise that the input breaks.
    pub breach: Option<Breach>,
    /// How often functions that were passed in were called.
    pub calls: usize,
}

/// What all cases of a target came to.
#[derive(Default)]
pub struct Tried {
    pub cases: u64,
    pub rejected: u64,
    pub panicked: u64,
    pub slow: u64,
    /// How often the function was called, also for making inputs smaller and for looking at ways.
    pub executions: u64,
    pub time: Duration,
    /// What is wrong with the function.
    pub failure: Option<Finding>,
    /// How it can be made to panic, or what it leaks: no failure by itself.
    pub notes: Vec<Finding>,
    /// What goes wrong if callers break a promise, or where a function needs more than the promises that were inferred.
    pub contract: Vec<Finding>,
    /// Inputs that took ways of their own and came to an end without a failure, but for the simplest of all.
    pub ways: Vec<Vec<u128>>,
    /// How a case ended for which something of the machine is missing.
    pub unsupported: Option<Outcome>,
}

impl Tried {
    /// Whether there were too many cases without an end to go on.
    pub fn is_given_up(&self) -> bool {
        self.slow >= MAX_SLOW
    }
}

/// All that the cases of a crate have in common.
pub struct Campaign<'a> {
    pub api: &'a Api,
    pub feasible: &'a Feasible,
    pub suite: &'a Suite,
    pub settings: &'a Settings,
    /// What callers of each function promise.
    pub roles: &'a [Roles],
    /// The same tests, which tell the ways that they take.
    covering: Option<Suite>,
    dictionaries: BTreeMap<String, Dictionary>,
    tests: BTreeMap<String, usize>,
}

impl<'a> Campaign<'a> {
    pub fn new(
        api: &'a Api,
        feasible: &'a Feasible,
        suite: &'a Suite,
        program: &Program,
        settings: &'a Settings,
        roles: &'a [Roles],
    ) -> Campaign<'a> {
        let tests: BTreeMap<String, usize> =
            suite.list().tests.iter().enumerate().map(|(index, test)| (test.name.clone(), index)).collect();
        let dictionaries = Dictionary::of_tests(program, &api.krate, |name| tests.contains_key(name));
        let covering = suite.covering().ok();
        Campaign { api, feasible, suite, settings, roles, covering, dictionaries, tests }
    }

    /// Whether there is a test for a target: those that do not compile have none.
    pub fn has(&self, target: usize) -> bool {
        self.tests.contains_key(&test_name(target))
    }

    /// The seed of a target's cases. It follows from its name, so it does not depend on other targets.
    pub fn seed(&self, callable: &Callable) -> u64 {
        xxh3_64_with_seed(callable.path.as_bytes(), self.settings.seed)
    }

    /// Tries one target, the kept inputs first.
    pub fn run(&self, target: usize, kept: &[Vec<u128>]) -> Tried {
        let began = Instant::now();
        let name = test_name(target);
        let callable = &self.api.callables[target];
        let none = Dictionary::default();
        let trial = Trial {
            campaign: self,
            callable,
            roles: &self.roles[target],
            dictionary: self.dictionaries.get(&name).unwrap_or(&none),
            chosen: self.suite.chosen(self.tests[&name]),
            small_words: Cell::new(false),
            executions: Cell::new(0),
        };
        let mut tried = Tried::default();
        trial.keep_promises(kept, &mut tried);
        if tried.failure.is_none() && tried.unsupported.is_none() {
            trial.break_promises(&mut tried);
        }
        (tried.time, tried.executions) = (began.elapsed(), trial.executions.get());
        tried
    }

    fn is_out_of_time(&self, began: Instant) -> bool {
        self.settings.time.is_some_and(|time| began.elapsed() > time)
    }
}

/// The cases of one target.
struct Trial<'a> {
    campaign: &'a Campaign<'a>,
    callable: &'a Callable,
    roles: &'a Roles,
    dictionary: &'a Dictionary,
    chosen: Chosen,
    /// Whether new cases have small words only.
    small_words: Cell<bool>,
    executions: Cell<u64>,
}

/// One input.
struct Case {
    values: Vec<Value>,
    choices: Vec<u128>,
}

impl Trial<'_> {
    /// Cases that callers may have, until one fails.
    fn keep_promises(&self, kept: &[Vec<u128>], tried: &mut Tried) {
        let began = Instant::now();
        let mut guide = Guide::default();
        // The simplest input of all comes first.
        let replayed = kept.iter().cloned().chain([Vec::new()]).map(Choices::replayed);
        let mut replayed: Vec<Choices> = replayed.rev().collect();
        for number in 0..self.cases() + replayed.len() as u64 {
            if self.campaign.is_out_of_time(began) || tried.slow >= MAX_SLOW {
                return;
            }
            let choices = replayed.pop().unwrap_or_else(|| self.next(number, &guide));
            let case = self.case(choices, None);
            let run = self.try_case(&case);
            tried.cases += 1;
            let end = End::of(&run);
            let is_new =
                end != End::Endless && guide.note(number, &case.choices, run.steps, || self.ways(&case));
            if is_new && self.may_be_kept(&end) && !is_simplest(&case.choices) {
                tried.ways.push(case.choices.clone());
            }
            match end {
                End::Fine => {}
                End::Rejected => tried.rejected += 1,
                End::Endless => {
                    tried.slow += 1;
                    self.small_words.set(tried.slow >= SLOW_BEFORE_SMALL);
                }
                End::Unsupported => {
                    tried.unsupported = Some(run.outcome);
                    return;
                }
                end @ (End::Panicked | End::Leaked) if !self.campaign.settings.panics_fail => {
                    tried.panicked += u64::from(end == End::Panicked);
                    if !tried.notes.iter().any(|note| note.end == end) {
                        tried.notes.push(self.finding(case, None, end));
                    }
                }
                end => {
                    let finding = self.finding(case, None, end);
                    if self.may_be_the_callers_fault(&finding) {
                        tried.contract.push(finding);
                    } else {
                        tried.failure = Some(finding);
                    }
                    return;
                }
            }
        }
    }

    /// The choices of a case: every other one changes an input that led somewhere new.
    fn next(&self, number: u64, guide: &Guide) -> Choices {
        let seed = self.campaign.seed(self.callable).wrapping_add(number);
        let changed = match number % 2 {
            0 => guide.next(&mut Random::seeded(seed), self.dictionary),
            _ => None,
        };
        changed.map_or_else(|| Choices::seeded(seed), Choices::replayed)
    }

    /// Whether an input is worth keeping for its way. Failing ones are kept elsewhere.
    fn may_be_kept(&self, end: &End) -> bool {
        match end {
            End::Fine => true,
            End::Panicked | End::Leaked => !self.campaign.settings.panics_fail,
            _ => false,
        }
    }

    /// A function without parameters is called once.
    fn cases(&self) -> u64 {
        if self.callable.params.is_empty() { 0 } else { self.campaign.settings.cases }
    }

    /// An unsafe function may ask for more than its signature shows, except that nobody can promise that a write through a
    /// shared reference is fine.
    fn may_be_the_callers_fault(&self, finding: &Finding) -> bool {
        let End::Undefined(rule) = finding.end else { return false };
        self.callable.is_unsafe
            && rule.category() != Category::Aliasing
            && !self.roles.cover(self.campaign.api, self.callable)
    }

    /// Breaks one promise at a time.
    fn break_promises(&self, tried: &mut Tried) {
        if !tried.contract.is_empty() {
            return;
        }
        let seed = self.campaign.seed(self.callable);
        for breach in self.roles.breaches(self.campaign.api, self.callable) {
            let cases = (0..CASES_PER_BREACH)
                .map(|case| self.case(Choices::seeded(seed.wrapping_add(case)), Some(breach)));
            for case in cases {
                let end = End::of(&self.try_case(&case));
                if matches!(end, End::Undefined(_)) {
                    tried.contract.push(self.finding(case, Some(breach), end));
                    break;
                }
            }
        }
    }

    fn case(&self, choices: Choices, breach: Option<Breach>) -> Case {
        let Campaign { api, feasible, .. } = self.campaign;
        let mut generator = Generator::new(api, feasible, self.dictionary, choices);
        generator.small_words = self.small_words.get();
        let values = generator.arguments(self.callable, self.roles, breach);
        Case { values, choices: generator.choices.into_record() }
    }

    fn input(&self, case: &Case) -> Vec<u8> {
        let params = self.callable.params.iter().zip(&case.values);
        let values: Vec<(RecipeId, Value)> =
            params.map(|(param, value)| (param.recipe, value.clone())).collect();
        input(self.campaign.api, &values)
    }

    /// The ways that a case takes. Nothing, if the program cannot be run for that.
    fn ways(&self, case: &Case) -> Vec<u64> {
        self.executions.set(self.executions.get() + 1);
        let covering = self.campaign.covering.as_ref();
        covering.map_or(Vec::new(), |suite| suite.run_with_input(&self.chosen, self.input(case)).ways)
    }

    fn try_case(&self, case: &Case) -> Run {
        self.executions.set(self.executions.get() + 1);
        self.campaign.suite.run_with_input(&self.chosen, self.input(case))
    }

    /// The smallest input with the same end, and that end explained.
    fn finding(&self, case: Case, breach: Option<Breach>, end: End) -> Finding {
        let effort = if matches!(end, End::Panicked | End::Leaked) { EFFORT_FOR_NOTES } else { EFFORT };
        let smallest = shrink(case.choices, effort, &mut |tried| {
            let case = self.case(Choices::replayed(tried.to_vec()), breach);
            (End::of(&self.try_case(&case)) == end).then_some(case.choices)
        });
        let case = self.case(Choices::replayed(smallest), breach);
        let run = self.campaign.suite.explain_with_input(&self.chosen, self.input(&case));
        let api = self.campaign.api;
        let calls = String::from_utf8_lossy(&run.output.stdout).matches(CALLED).count();
        Finding {
            end,
            calls,
            run,
            call: literal::call(api, self.callable, &case.values),
            test: literal::test(api, self.callable, &case.values),
            choices: case.choices,
            breach,
        }
    }
}
