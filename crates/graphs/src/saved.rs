//! States of the executed program that an exploration goes back to.
//!
//! Whoever executes the program may save its state whenever everything that the graph knows was executed. Such a state belongs to
//! the first events of the graph, in the order in which they were added. It can be used as long as these are
//! the same: a task keeps all events up to the one that it changes (`Graph::cut`, `Graph::kept`), so states with
//! at most these stay, and the others are dropped. The newest that is left is where the next execution goes on.

use crate::graph::{Data, Graph};

/// How many states a graph keeps. If there are more, every second one is dropped, but never the first.
const MOST: usize = 128;

/// A state, and how many events it had executed.
#[derive(Clone, Debug)]
struct Saved<S> {
    events: usize,
    /// How many of each thread.
    done: Vec<usize>,
    state: S,
}

/// The states of one graph, with ever more events.
#[derive(Clone, Debug)]
pub(crate) struct States<S>(Vec<Saved<S>>);

impl<S: Clone> States<S> {
    pub fn new() -> States<S> {
        States(Vec::new())
    }

    /// Keeps the present state of an execution of everything that the graph knows.
    pub fn push<D: Data>(&mut self, graph: &Graph<D>, done: &[usize], state: S) {
        let events = graph.len();
        assert!(self.0.last().is_none_or(|last| last.events <= events), "graphs grow");
        assert_eq!(done.iter().sum::<usize>(), events, "everything was executed");
        self.0.push(Saved { events, done: done.to_vec(), state });
        if self.0.len() > MOST {
            let mut at = 0;
            self.0.retain(|_| {
                at += 1;
                at % 2 == 1
            });
        }
    }

    /// Drops states with more than so many events.
    pub fn cut(&mut self, events: usize) {
        let kept = self.0.partition_point(|saved| saved.events <= events);
        self.0.truncate(kept);
    }

    /// Those with at most so many events.
    pub fn up_to(&self, events: usize) -> States<S> {
        let kept = self.0.partition_point(|saved| saved.events <= events);
        States(self.0[..kept].to_vec())
    }

    /// The state with the most events, and how many of each thread were executed.
    pub fn last(&self) -> Option<(&S, &[usize])> {
        self.0.last().map(|saved| (&saved.state, &saved.done[..]))
    }
}
