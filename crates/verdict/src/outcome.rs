//! A stop with everything that explains it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::{
    AccessKind, AllocInfo, AllocName, Argument, BorrowOp, ByteRange, HostPart, Loc, Model, Permission,
    Protector, RaceAccess, RetagKind, Rule, Severity, Stop, Suggestion, Tag, Text, Trace,
};

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub stop: Stop,
    /// Where the thread was that stopped the run; empty for ends that belong to no place, such as leaks.
    pub trace: Trace,
    /// The history that explains the stop, oldest first.
    pub events: Vec<Event>,
    /// What was noticed on the way without stopping the run.
    pub warnings: Vec<Warning>,
    /// The thread that stopped the run, where more than one ever ran.
    pub thread: Option<Text>,
    /// The image of the program that all this is about, if it is another one than the run began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<PathBuf>,
    /// The seed that leads here again.
    pub seed: Option<u64>,
    /// What the other aliasing model says about the same execution.
    pub second_opinion: Option<SecondOpinion>,
    /// What could be changed, if that was asked.
    pub suggestions: Vec<Suggestion>,
}

impl Outcome {
    pub fn new(stop: Stop, trace: Trace) -> Self {
        Self {
            stop,
            trace,
            events: vec![],
            warnings: vec![],
            thread: None,
            image: None,
            seed: None,
            second_opinion: None,
            suggestions: vec![],
        }
    }

    pub fn severity(&self) -> Severity {
        self.stop.severity()
    }

    pub fn exit_code(&self) -> i32 {
        self.stop.exit_code()
    }
}

/// What the other aliasing model decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SecondOpinion {
    Accepts(Model),
    AlsoRejects(Model),
}

/// Something that happened earlier and explains the stop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    pub kind: EventKind,
    pub trace: Trace,
    /// The allocation whose borrows it is about, where that is one's.
    pub alloc: Option<AllocName>,
}

impl Event {
    pub fn new(kind: EventKind, trace: Trace) -> Self {
        Self { kind, trace, alloc: None }
    }

    /// Something that happened to an allocation or its borrows.
    pub fn in_alloc(alloc: AllocName, kind: EventKind, trace: Trace) -> Self {
        Self { kind, trace, alloc: Some(alloc) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventKind {
    Allocated {
        alloc: AllocInfo,
    },
    Freed {
        alloc: AllocName,
    },
    /// A borrow was made.
    TagCreated {
        tag: Tag,
        parent: Option<Tag>,
        kind: RetagKind,
        permission: Permission,
        range: ByteRange,
    },
    /// A borrow changed its state because of an operation through `by_tag`; `to` is `None` once it is gone.
    TagChanged {
        tag: Tag,
        to: Option<Permission>,
        by: BorrowOp,
        by_tag: Tag,
        range: ByteRange,
    },
    /// The tag belongs to an argument of a call, by its number.
    Protected {
        tag: Tag,
        call: u64,
        function: Text,
        argument: Option<Argument>,
        protector: Protector,
    },
    /// Bytes were read or written through a tag.
    Accessed {
        alloc: AllocName,
        tag: Tag,
        kind: AccessKind,
        range: ByteRange,
    },
    /// The run has executed so many blocks.
    Progress {
        blocks: u64,
    },
    /// The address of the pointer became an integer.
    Exposed {
        alloc: AllocName,
        tag: Option<Tag>,
    },
    /// The other side of a race.
    RacedWith {
        access: RaceAccess,
    },
    ThreadSpawned {
        thread: Text,
    },
    /// A library or system call that matters, by its name.
    Called {
        function: Text,
    },
    /// Where the function is that a call does not fit.
    Defined {
        function: Text,
    },
    /// The same for one of which the program has only a declaration.
    Declared {
        function: Text,
    },
}

/// Something that makes checking weaker or deserves attention, reported once for each place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    pub kind: WarningKind,
    pub trace: Trace,
}

impl Warning {
    pub fn new(kind: WarningKind, trace: Trace) -> Self {
        Self { kind, trace }
    }

    /// Where a report points for this warning.
    pub fn loc(&self) -> Option<Loc> {
        self.trace.primary().and_then(|index| self.trace.frames[index].loc)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum WarningKind {
    /// An integer became a pointer: what it may access is checked less strictly.
    IntToPtr,
    /// A closed host answered a call with an error.
    Isolated { function: Text, part: HostPart },
    /// Aliasing reports inside this crate are switched off, and so many of one rule were dropped here.
    AliasingSuppressed { krate: Text, rule: Rule, count: u64 },
    /// Something is modelled only roughly.
    Approximate { what: Text },
}

impl WarningKind {
    /// The rule that was broken, where one was.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            WarningKind::AliasingSuppressed { rule, .. } => Some(*rule),
            WarningKind::IntToPtr | WarningKind::Isolated { .. } | WarningKind::Approximate { .. } => None,
        }
    }
}
