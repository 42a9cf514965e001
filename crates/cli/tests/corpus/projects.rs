//! Whole cargo projects: each has an `expect.txt` with commands, their exit codes and what they say.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One command on one project.
pub struct Step {
    /// `project: command`.
    pub name: String,
    project: PathBuf,
    words: Vec<String>,
    code: i32,
    /// What its output contains.
    says: Vec<String>,
}

impl Step {
    pub fn all_under(dir: &Path) -> Vec<Step> {
        let only = std::env::var("UBIK_ONLY").unwrap_or_default();
        let mut projects: Vec<PathBuf> =
            fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        projects.sort();
        let wanted = |path: &&PathBuf| path.to_string_lossy().contains(&only);
        projects.iter().filter(wanted).flat_map(|project| steps(project)).collect()
    }

    /// Runs the command and compares.
    pub fn check(&self) -> Result<(), String> {
        if self.words[0] == "nextest" && !has_nextest() {
            println!("{}: cargo-nextest is not installed", self.name);
            return Ok(());
        }
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("projects")
            .join(self.project.file_name().unwrap_or_default());
        // Files that a command makes are no part of the project.
        let words = self.words.iter().map(|word| word.replace("$TARGET", &target.to_string_lossy()));
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-ubik"))
            .arg("ubik")
            .args(words)
            .current_dir(&self.project)
            .env("CARGO_TARGET_DIR", &target)
            .env_remove("MIRIFLAGS")
            .env_remove("UBIKFLAGS")
            .output()
            .map_err(|error| error.to_string())?;
        let text =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        if output.status.code() != Some(self.code) {
            let errors: Vec<&str> = text.lines().filter(|line| line.starts_with("error")).take(3).collect();
            return Err(format!("{} instead of {}: {}", output.status, self.code, errors.join("; ")));
        }
        match self.says.iter().find(|wanted| !text.contains(wanted.as_str())) {
            Some(missing) => Err(format!("it does not say `{missing}`")),
            None => Ok(()),
        }
    }
}

/// The runner is not Ubik's, and not everybody has it.
fn has_nextest() -> bool {
    Command::new("cargo-nextest")
        .args(["nextest", "--version"])
        .output()
        .is_ok_and(|output| output.status.success())
}

fn steps(project: &Path) -> Vec<Step> {
    let text = fs::read_to_string(project.join("expect.txt")).unwrap_or_default();
    let folder = project.file_name().unwrap_or_default().to_string_lossy();
    let mut steps: Vec<Step> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if line.starts_with(' ') {
            steps.last_mut().expect("a command comes first").says.push(line.trim().to_owned());
            continue;
        }
        let (command, code) = line.rsplit_once(": ").expect("`command: exit code`");
        let words = command.strip_prefix("cargo ubik ").expect("a command of `cargo ubik`");
        steps.push(Step {
            name: format!("{folder}: {words}"),
            project: project.to_owned(),
            words: words.split_whitespace().map(str::to_owned).collect(),
            code: code.parse().expect("an exit code"),
            says: Vec::new(),
        });
    }
    steps
}
