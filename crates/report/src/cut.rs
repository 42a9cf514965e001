//! Long lines of source, cut around what is pointed at, so that they fit.
//!
//! The renderer shows one range of columns for all lines of a file, which reaches from the first label to the last one. Where labels
//! lie far apart that range is as long as the lines are. So lines that are too long are cut before: what lies between labels gives
//! way, and the middle of what is pointed at if that alone is too long.

use std::ops::Range;

/// What stands for what is left out.
const GAP: &str = "...";
/// How much is shown beside each label if there is room, and how much there must be for that.
const MOST_BESIDE: usize = 40;
const LEAST_BESIDE: usize = 4;
/// How few columns of a label are shown if there is no room.
const LEAST_OF_LABEL: usize = 8;

/// The text with every line cut to about so many columns in which one of the ranges of bytes begins or ends, and where the
/// ranges are then.
pub fn cut(text: &str, ranges: &[Range<usize>], width: usize) -> (String, Vec<Range<usize>>) {
    let mut shorter = Shorter { text: String::with_capacity(text.len()), kept: Vec::new() };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end_matches('\n').len();
        let is_long = end - start > width && text[start..end].chars().nth(width).is_some();
        let labels = if is_long { labels(text, start..end, ranges) } else { Vec::new() };
        match labels.is_empty() {
            true => shorter.keep(text, start..start + line.len()),
            false => {
                shorter.keep_around(text, start..end, &labels, width);
                shorter.keep(text, end..start + line.len());
            }
        }
        start += line.len();
    }
    let ranges = ranges.iter().map(|range| shorter.place(range.start)..shorter.place(range.end)).collect();
    (shorter.text, ranges)
}

/// What is pointed at in a line: whole ranges, and the ends of those that go on in other lines.
fn labels(text: &str, line: Range<usize>, ranges: &[Range<usize>]) -> Vec<Range<usize>> {
    let is_inside = |at: usize| line.start <= at && at <= line.end;
    let of = |range: &Range<usize>| match (is_inside(range.start), is_inside(range.end)) {
        (true, true) => Some(range.clone()),
        (true, false) => Some(range.start..forward(text, range.start, 1).min(line.end)),
        (false, true) => Some(backward(text, range.end, 1).max(line.start)..range.end),
        (false, false) => None,
    };
    ranges.iter().filter_map(of).collect()
}

struct Shorter {
    text: String,
    /// Parts of the text before, with where they begin now.
    kept: Vec<(Range<usize>, usize)>,
}

impl Shorter {
    fn keep(&mut self, text: &str, part: Range<usize>) {
        self.kept.push((part.clone(), self.text.len()));
        self.text.push_str(&text[part]);
    }

    fn keep_around(&mut self, text: &str, line: Range<usize>, labels: &[Range<usize>], width: usize) {
        let windows = windows(text, &line, labels, width);
        let mut end = line.start;
        for window in windows {
            if window.start > end {
                self.text.push_str(GAP);
            }
            end = window.end;
            self.keep(text, window);
        }
        if end < line.end {
            self.text.push_str(GAP);
        }
    }

    /// Where something is now. What was left out is where the next part begins.
    fn place(&self, at: usize) -> usize {
        let index = self.kept.partition_point(|(part, _)| part.end < at);
        let Some((part, new)) = self.kept.get(index) else { return self.text.len() };
        new + at.saturating_sub(part.start)
    }
}

/// The parts of a line that stay, in order and apart from each other.
fn windows(text: &str, line: &Range<usize>, labels: &[Range<usize>], width: usize) -> Vec<Range<usize>> {
    let of_each = (width / (2 * labels.len())).max(LEAST_OF_LABEL);
    let mut parts = Vec::new();
    let mut shown = 0;
    for label in labels {
        let columns = text[label.clone()].chars().count();
        if columns > of_each {
            parts.push(label.start..forward(text, label.start, of_each / 2));
            parts.push(backward(text, label.end, of_each / 2)..label.end);
        } else {
            parts.push(label.clone());
        }
        shown += columns.min(of_each);
    }
    let beside = (width.saturating_sub(shown) / (2 * parts.len())).saturating_sub(GAP.len());
    let beside = beside.clamp(LEAST_BESIDE, MOST_BESIDE);
    parts.sort_by_key(|part| part.start);
    let mut windows: Vec<Range<usize>> = Vec::new();
    for part in parts {
        let start = backward(text, part.start, beside).max(line.start);
        let end = forward(text, part.end, beside).min(line.end);
        match windows.last_mut().filter(|last| last.end + GAP.len() >= start) {
            Some(last) => last.end = last.end.max(end),
            None => windows.push(start..end),
        }
    }
    windows
}

/// So many characters further on.
fn forward(text: &str, at: usize, count: usize) -> usize {
    text[at..].char_indices().nth(count).map_or(text.len(), |(index, _)| at + index)
}

fn backward(text: &str, at: usize, count: usize) -> usize {
    text[..at].char_indices().rev().take(count).last().map_or(at, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, pointed_at: &[&str], width: usize) -> String {
        let ranges: Vec<Range<usize>> = pointed_at
            .iter()
            .map(|part| text.find(part).map(|at| at..at + part.len()).expect("it is there"))
            .collect();
        let (cut, now) = cut(text, &ranges, width);
        for (range, part) in now.iter().zip(pointed_at) {
            let shown = &cut[range.clone()];
            let (head, tail) = shown.split_once(GAP).unwrap_or((shown, shown));
            assert!(part.starts_with(head) && part.ends_with(tail), "{shown} for {part}");
        }
        let longest = cut.lines().map(|line| line.chars().count()).max().unwrap_or_default();
        assert!(longest <= width + 2 * GAP.len(), "{longest} columns:\n{cut}");
        assert_eq!(cut.lines().count(), text.lines().count());
        cut
    }

    #[test]
    fn short_lines_stay() {
        let text = "let a = 1;\n\nlet b = 2;\n";
        assert_eq!(check(text, &["a", "b"], 20), text);
    }

    #[test]
    fn labels_that_lie_far_apart_keep_what_is_beside_them() {
        let text =
            format!("let first = {}; let second = 2;{}\nlet third;\n", "1,".repeat(2000), " ".repeat(900));
        let cut = check(&text, &["first", "second", "third"], 100);
        assert!(cut.starts_with("let first = 1,1,") && cut.contains("let second = 2;"), "{cut}");
    }

    #[test]
    fn long_labels_lose_their_middle() {
        let long = "äb".repeat(500);
        let cut = check(&format!("x = \"{long}\"; y"), &[&long], 60);
        assert!(cut.contains(" = \"äb") && cut.ends_with("äb\"; y") && cut.contains(GAP), "{cut}");
    }

    #[test]
    fn many_labels_and_labels_over_lines_fit() {
        let names: Vec<String> = (10..22).map(|index| format!("name{index}")).collect();
        let text = names.join(&" ".repeat(300));
        check(&text, &names.iter().map(String::as_str).collect::<Vec<_>>(), 300);
        let text =
            format!("{}begin{}\n{}end{}", "a".repeat(400), "b".repeat(400), "c".repeat(400), "d".repeat(400));
        let (cut, ranges) = cut(&text, std::slice::from_ref(&(400..1209)), 80);
        assert!(cut[ranges[0].clone()].starts_with("begin"), "{cut}");
        assert!(cut[ranges[0].clone()].ends_with("end"), "{cut}");
        assert!(cut.lines().all(|line| line.len() < 90), "{cut}");
    }
}
