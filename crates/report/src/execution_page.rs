//! One execution as a page for a browser: threads as columns, events in an order that fits, and how they are related.
//!
//! The page is one file without any reference to others. Everything is drawn in SVG with fixed places, so that it is readable without
//! scripts; a few lines of script show the edges of the event under the pointer. All elements are closed, so the page is also XML.

use std::fmt::Write;

use crate::explored::{Step, words};
use crate::sources::Sources;

/// How two events are related, besides program order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The second reads what the first wrote.
    ReadsFrom,
    /// Both write to one location, the second directly after the first.
    Coherence,
    /// What the first thread did before is known to the second from then on.
    Synchronises,
}

impl Relation {
    fn short(self) -> &'static str {
        match self {
            Relation::ReadsFrom => "rf",
            Relation::Coherence => "co",
            Relation::Synchronises => "sw",
        }
    }
}

/// Two steps that are related, by their numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub relation: Relation,
    pub from: usize,
    pub to: usize,
}

const WIDTH: usize = 330;
const HEIGHT: usize = 56;
const BOX_WIDTH: usize = 290;
const BOX_HEIGHT: usize = 40;
const TOP: usize = 40;

/// Characters of a line that fit into an event's box; the rest is in its title.
const LONGEST_LINE: usize = 44;

const STYLE: &str = "body{font:14px sans-serif;margin:1em}\
text{font:12px monospace;pointer-events:none}.thread{font-weight:bold}.place{fill:#666}\
.event rect{fill:#f4f6fa;stroke:#88a}.event:hover rect,.event.near rect{fill:#ffe9b0}\
.edge{fill:none;stroke-width:1.5;opacity:.12}.edge.on{opacity:1;stroke-width:2.5}\
.po{stroke:#999;opacity:.6}.rf{stroke:#1a7f37}.co{stroke:#b35900}.sw{stroke:#0550ae}\
.edge+text{opacity:0}.edge.on+text{opacity:1}";

const SCRIPT: &str = "document.querySelectorAll('.event').forEach(function(event){\
function mark(on){document.querySelectorAll('.edge').forEach(function(edge){\
var ends=[edge.dataset.from,edge.dataset.to];if(ends.indexOf(event.id)!==-1){edge.classList.toggle('on',on);\
ends.forEach(function(id){document.getElementById(id).classList.toggle('near',on)})}})}\
event.addEventListener('mouseenter',function(){mark(true)});\
event.addEventListener('mouseleave',function(){mark(false)})});";

/// The page of an execution.
pub fn page(title: &str, steps: &[Step], edges: &[Edge], sources: &dyn Sources) -> String {
    let mut threads: Vec<&str> = Vec::new();
    for step in steps {
        if !threads.contains(&step.thread.as_str()) {
            threads.push(&step.thread);
        }
    }
    let column = |step: &Step| threads.iter().position(|thread| *thread == step.thread).unwrap_or(0);
    let columns: Vec<usize> = steps.iter().map(column).collect();
    let (width, height) = (threads.len().max(1) * WIDTH, TOP + steps.len() * HEIGHT);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/><title>{0}</title><style>{STYLE}</style></head>\n\
         <body>\n<h1>{0}</h1>\n<p>Threads are columns. Grey lines are program order. Point at an event to see its edges: rf (reads from), \
         co (coherence order), sw (synchronises with).</p>\n\
         <svg width=\"{width}\" height=\"{height}\">\n",
        escaped(title)
    );
    for (at, thread) in threads.iter().enumerate() {
        let x = at * WIDTH + 10;
        line(&mut page, &format!("<text class=\"thread\" x=\"{x}\" y=\"22\">{}</text>", escaped(thread)));
    }
    for (from, to) in program_order(steps) {
        edge(&mut page, "po", from, to, &columns);
    }
    for Edge { relation, from, to } in edges {
        edge(&mut page, relation.short(), *from, *to, &columns);
    }
    for (index, step) in steps.iter().enumerate() {
        event(&mut page, index, step, columns[index], sources);
    }
    line(&mut page, &format!("</svg>\n<script>{SCRIPT}</script>\n</body>\n</html>"));
    page
}

/// Each step with the one before it in its thread.
fn program_order(steps: &[Step]) -> Vec<(usize, usize)> {
    let before = |index: usize| steps[..index].iter().rposition(|step| step.thread == steps[index].thread);
    (0..steps.len()).filter_map(|index| Some((before(index)? + 1, index + 1))).collect()
}

fn line(page: &mut String, text: &str) {
    page.push_str(text);
    page.push('\n');
}

fn event(page: &mut String, index: usize, step: &Step, column: usize, sources: &dyn Sources) {
    let (x, y) = (column * WIDTH + 10, TOP + index * HEIGHT);
    let place = step.loc.and_then(|loc| sources.resolve(loc));
    let place = place.map(|place| format!("{}:{}", place.file, place.line)).unwrap_or_default();
    let said = format!("{}: {}", index + 1, words(&step.deed));
    let (text_x, said_y, place_y) = (x + 6, y + 16, y + 33);
    let (number, title) = (index + 1, escaped(&format!("{said} {place}")));
    let (said, place) = (escaped(&shortened(&said)), escaped(&end_of(&place)));
    // Writing to a string does not fail.
    let _ = writeln!(
        page,
        "<g class=\"event\" id=\"e{number}\"><title>{title}</title>\
         <rect x=\"{x}\" y=\"{y}\" width=\"{BOX_WIDTH}\" height=\"{BOX_HEIGHT}\" rx=\"4\"/>\
         <text x=\"{text_x}\" y=\"{said_y}\">{said}</text>\
         <text class=\"place\" x=\"{text_x}\" y=\"{place_y}\">{place}</text></g>",
    );
}

fn edge(page: &mut String, kind: &str, from: usize, to: usize, columns: &[usize]) {
    let middle = |step: usize| {
        (columns[step - 1] * WIDTH + 10 + BOX_WIDTH / 2, TOP + (step - 1) * HEIGHT + BOX_HEIGHT / 2)
    };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    // Edges within a column are bent, so that those of different kinds can be told apart.
    let bend = match (kind, columns[from - 1] == columns[to - 1]) {
        ("po", _) | (_, false) => 0,
        _ => BOX_WIDTH / 2 + 15,
    };
    let (x, y) = (x1.midpoint(x2) + bend, y1.midpoint(y2));
    let _ = writeln!(
        page,
        "<path class=\"edge {kind}\" data-from=\"e{from}\" data-to=\"e{to}\" d=\"M{x1} {y1} Q{x} {y} {x2} {y2}\"/>\
         <text x=\"{x}\" y=\"{y}\">{kind}</text>"
    );
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The last characters, which name the file and the line.
fn end_of(text: &str) -> String {
    let extra = text.chars().count().saturating_sub(LONGEST_LINE);
    if extra == 0 { text.to_owned() } else { format!("…{}", text.chars().skip(extra).collect::<String>()) }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoSources;
    use crate::explored::{Deed, From, Writer};

    fn steps() -> Vec<Step> {
        let step = |thread: &str, deed| Step { thread: thread.to_owned(), deed, loc: None };
        let from = From { writer: Writer::Step(2), newer: None };
        vec![
            step("main", Deed::Start { thread: "thread 1".to_owned() }),
            step("thread 1", Deed::Store { order: "Release".to_owned(), value: 7 }),
            step("main", Deed::Load { order: "Acquire".to_owned(), value: 7, from }),
        ]
    }

    /// Whether every element is closed, in the right order.
    fn is_well_formed(page: &str) -> bool {
        let mut open = Vec::new();
        for tag in page.split('<').skip(1).filter_map(|rest| Some(rest.split_once('>')?.0)) {
            let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
            match tag {
                _ if tag.starts_with('!') || tag.ends_with('/') => {}
                _ if tag.starts_with('/') => {
                    if open.pop() != Some(name) {
                        return false;
                    }
                }
                _ => open.push(name),
            }
        }
        open.is_empty()
    }

    #[test]
    fn a_page_is_well_formed_and_has_all_events_and_edges() {
        let edges =
            [Relation::ReadsFrom, Relation::Synchronises].map(|relation| Edge { relation, from: 2, to: 3 });
        let page = page("an <execution> & more", &steps(), &edges, &NoSources);
        assert!(is_well_formed(&page), "{page}");
        for wanted in [
            "an &lt;execution&gt; &amp; more",
            "id=\"e1\"",
            "1: starts thread 1",
            "2: stores 7 (Release)",
            "3: loads 7 (Acquire), written by step 2",
            "class=\"edge po\" data-from=\"e1\" data-to=\"e3\"",
            "class=\"edge rf\" data-from=\"e2\" data-to=\"e3\"",
            "class=\"edge sw\" data-from=\"e2\" data-to=\"e3\"",
        ] {
            assert!(page.contains(wanted), "{wanted} is not in {page}");
        }
        assert!(!page.contains("src=") && !page.contains("href="), "the page refers to something else");
    }

    #[test]
    fn pages_that_are_not_well_formed_are_told() {
        assert!(is_well_formed("<!DOCTYPE html><a><b/></a>"));
        assert!(!is_well_formed("<a><b></a></b>") && !is_well_formed("<a>"));
    }
}
