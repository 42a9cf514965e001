//! A program of tests that was started by another process, mostly by one of its own tests: the tests that its arguments ask for,
//! one after the other, in one process. Options and output are libtest's; of the options those are there that such
//! helpers use.

use ubik_engine::Machine;
use ubik_engine::choice::Choice;
use ubik_vos::{Kernel, Object, Side, Where, open};

use ubik_verdict::{Outcome, Stop, WaitingFor};

use super::Ended;
use super::turns::{self, put_into, world_of};
use crate::call::{Answer, Call};
use crate::functions::tests::{Test, TestList};
use crate::state::System;

/// What arguments ask for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    filters: Vec<String>,
    skip: Vec<String>,
    exact: bool,
    ignored: bool,
    include_ignored: bool,
    no_capture: bool,
}

/// The arguments behind the program's name, or the one that is not known.
fn parse(args: &[Vec<u8>]) -> Result<Asked, String> {
    let mut asked = Asked::default();
    let mut words = args.iter().skip(1).map(|word| String::from_utf8_lossy(word).into_owned());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--exact" => asked.exact = true,
            "--ignored" => asked.ignored = true,
            "--include-ignored" => asked.include_ignored = true,
            "--nocapture" | "--no-capture" => asked.no_capture = true,
            "--test-threads" => drop(words.next()),
            "--skip" => asked.skip.extend(words.next()),
            _ if word.starts_with("--test-threads=") => {}
            _ if word.starts_with('-') => return Err(word),
            _ => asked.filters.push(word),
        }
    }
    Ok(asked)
}

impl Asked {
    fn keeps(&self, test: &Test) -> bool {
        let matches = |filter: &String| match self.exact {
            true => test.name == *filter,
            false => test.name.contains(filter.as_str()),
        };
        (self.filters.is_empty() || self.filters.iter().any(matches))
            && !self.skip.iter().any(matches)
            && (!self.ignored || test.ignored)
    }

    fn runs(&self, test: &Test) -> bool {
        !test.ignored || self.ignored || self.include_ignored
    }
}

/// Runs the tests of a program that has handed them over. What they change is in the machine then.
pub fn run(call: &mut Call<'_>, machine: &mut Machine, list: &TestList, args: &[Vec<u8>]) -> Answer<Ended> {
    const FAILED: u8 = 101;
    let asked = parse(args).map_err(|word| call.unsupported(format!("of tests with `{word}`")))?;
    let kept: Vec<usize> = (0..list.tests.len()).filter(|&index| asked.keeps(&list.tests[index])).collect();
    let plural = if kept.len() == 1 { "" } else { "s" };
    say(machine, &format!("\nrunning {} test{plural}\n", kept.len()))?;
    let (mut passed, mut ignored, mut failed) = (0, 0, Vec::new());
    for &index in &kept {
        let test = &list.tests[index];
        if !asked.runs(test) {
            ignored += 1;
            say(machine, &format!("test {} ... ignored\n", test.name))?;
            continue;
        }
        if asked.no_capture {
            say(machine, &format!("test {} ... ", test.name))?;
        }
        let (end, output) = run_test(call, machine, index, &asked)?;
        let Some(has_passed) = end.passed else { return Ok(end.process) };
        let name = if asked.no_capture { String::new() } else { format!("test {} ... ", test.name) };
        say(machine, &format!("{name}{}\n", if has_passed { "ok" } else { "FAILED" }))?;
        match has_passed {
            true => passed += 1,
            false => failed.push((&test.name, output)),
        }
    }
    say(machine, &failures(&failed))?;
    let verdict = if failed.is_empty() { "ok" } else { "FAILED" };
    say(
        machine,
        &format!(
            "\ntest result: {verdict}. {passed} passed; {} failed; {ignored} ignored; 0 measured; {} filtered out; \
             finished in 0.00s\n\n",
            failed.len(),
            list.tests.len() - kept.len()
        ),
    )?;
    Ok(Ended::Exited(if failed.is_empty() { 0 } else { FAILED }))
}

/// What is told of tests that failed.
fn failures(failed: &[(&String, Vec<u8>)]) -> String {
    if failed.is_empty() {
        return String::new();
    }
    let section = |(name, output): &(&String, Vec<u8>)| {
        format!("---- {name} stdout ----\n{}\n", String::from_utf8_lossy(output))
    };
    let sections: String = failed.iter().filter(|failed| !failed.1.is_empty()).map(section).collect();
    let names: String = failed.iter().map(|(name, _)| format!("    {name}\n")).collect();
    let before = if sections.is_empty() { String::new() } else { format!("\nfailures:\n\n{sections}") };
    format!("{before}\nfailures:\n{names}")
}

/// The end of one test.
struct TestEnded {
    /// `None` if the whole process ended with it.
    passed: Option<bool>,
    process: Ended,
}

/// Runs one test in a copy of the machine; what it has written, if that is captured.
fn run_test(
    call: &mut Call<'_>,
    waiting: &mut Machine,
    index: usize,
    asked: &Asked,
) -> Answer<(TestEnded, Vec<u8>)> {
    let kept = match asked.no_capture {
        true => None,
        false => Some(Kept::begin(&mut waiting.host_as::<System>().kernel)?),
    };
    let mut machine = waiting.fork();
    machine.repeat_operation();
    machine.begin_part(Choice::seeded(machine.config.seed.wrapping_add(index as u64)));
    let options = (*machine.host_as::<System>().options).clone();
    put_into(&mut machine, world_of(waiting));
    machine.host_as::<System>().choose_test(index, options);
    let mut outcome = machine.run();
    let passed = machine.host_as::<System>().test_end().map(|end| end.passed);
    put_into(waiting, world_of(&mut machine));
    let output = kept.map(|kept| kept.end(&mut waiting.host_as::<System>().kernel)).transpose()?;
    let process = ended(call, &mut outcome)?;
    Ok((TestEnded { passed, process }, output.unwrap_or_default()))
}

/// What the system knows of the end of a test, which nobody goes on beside.
fn ended(call: &mut Call<'_>, outcome: &mut Outcome) -> Answer<Ended> {
    call.machine.warnings.append(&mut outcome.warnings);
    if let Some(ended) = turns::ended(outcome) {
        return Ok(ended);
    }
    if let Stop::Deadlock { threads } = &outcome.stop
        && threads.iter().any(|thread| matches!(thread.waiting, WaitingFor::Io { .. }))
    {
        return Err(call.unsupported("of tests that wait for the program that has started them"));
    }
    outcome.warnings.append(&mut call.machine.warnings);
    Err(call.machine.end_as(outcome.clone()).into())
}

/// Writes to the standard output of the process.
fn say(machine: &mut Machine, text: &str) -> Answer<()> {
    const OUT: i32 = 1;
    let system = machine.host_as::<System>();
    match system.kernel.description(OUT).map(|found| found.object.clone()) {
        Ok(Object::Stream(stream)) => drop(system.write_to(stream, text.as_bytes())?),
        // Whoever has closed it wants to know nothing.
        _ => drop(system.kernel.write(OUT, Where::Here, text.as_bytes())),
    }
    Ok(())
}

/// Standard output and error, put aside while a test writes to a pipe in their places.
struct Kept {
    streams: [i32; 2],
    read: i32,
}

impl Kept {
    fn begin(kernel: &mut Kernel) -> Answer<Kept> {
        const APART: i32 = 100;
        let streams = [kernel.duplicate(1, APART, true)?, kernel.duplicate(2, APART, true)?];
        let (read, write) = kernel.pipe(open::CLOSE_ON_EXEC)?;
        let far = kernel.duplicate(read, APART, true)?;
        kernel.duplicate_to(write, 1, false)?;
        kernel.duplicate_to(write, 2, false)?;
        kernel.close(read)?;
        kernel.close(write)?;
        Ok(Kept { streams, read: far })
    }

    /// What the test has written.
    fn end(self, kernel: &mut Kernel) -> Answer<Vec<u8>> {
        const MOST: usize = 1 << 24;
        kernel.duplicate_to(self.streams[0], 1, false)?;
        kernel.duplicate_to(self.streams[1], 2, false)?;
        let has_pipe = matches!(kernel.description(self.read)?.object, Object::Pipe(_, Side::Read));
        kernel.set_status(self.read, open::NON_BLOCK)?;
        let output =
            if has_pipe { kernel.read(self.read, Where::Here, MOST).unwrap_or_default() } else { Vec::new() };
        for fd in [self.streams[0], self.streams[1], self.read] {
            kernel.close(fd)?;
        }
        Ok(output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(words: &[&str]) -> Vec<Vec<u8>> {
        ["program"].iter().chain(words).map(|word| word.as_bytes().to_vec()).collect()
    }

    #[test]
    fn arguments_choose_tests() {
        let test = |name: &str, ignored| Test { name: name.to_owned(), ignored, ..Test::default() };
        let (plain, slow) = (test("a::plain", false), test("a::slow", true));
        let exact = parse(&args(&["--exact", "a::plain", "--nocapture", "--test-threads", "1"])).unwrap();
        assert!(exact.keeps(&plain) && !exact.keeps(&slow) && exact.no_capture);
        let ignored = parse(&args(&["--ignored", "a::"])).unwrap();
        assert!(!ignored.keeps(&plain) && ignored.keeps(&slow) && ignored.runs(&slow));
        let all = parse(&args(&["--skip", "plain"])).unwrap();
        assert!(!all.keeps(&plain) && all.keeps(&slow) && !all.runs(&slow));
        assert_eq!(parse(&args(&["--shuffle"])), Err("--shuffle".to_owned()));
    }
}
