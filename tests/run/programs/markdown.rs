//! A renderer for a small markup language: headings, lists, emphasis, code, links.
fn inline(s: &str) -> String {
    let mut out = String::new();
    let mut rest = s;
    while let Some(at) = rest.find(['*', '`', '[', '<', '&']) {
        out.push_str(&rest[..at]);
        let (mark, tail) = rest[at..].split_at(1);
        rest = match mark {
            "<" => { out.push_str("&lt;"); tail }
            "&" => { out.push_str("&amp;"); tail }
            "[" => match tail.split_once("](").and_then(|(t, r)| r.split_once(')').map(|(u, r)| (t, u, r))) {
                Some((text, url, r)) => {
                    out += &format!("<a href={url:?}>{}</a>", inline(text));
                    r
                }
                None => { out.push('['); tail }
            },
            m => match tail.split_once(m) {
                Some((body, r)) => {
                    let tag = if m == "*" { "em" } else { "code" };
                    out += &format!("<{tag}>{}</{tag}>", if m == "*" { inline(body) } else { body.to_string() });
                    r
                }
                None => { out.push_str(m); tail }
            },
        };
    }
    out + rest
}
fn render(text: &str) -> Vec<String> {
    let mut out = vec![];
    let mut list = false;
    for block in text.split("\n\n").map(str::trim).filter(|b| !b.is_empty()) {
        for line in block.lines() {
            let item = line.strip_prefix("- ");
            if list != item.is_some() {
                out.push(if item.is_some() { "<ul>" } else { "</ul>" }.into());
                list = item.is_some();
            }
            let level = line.bytes().take_while(|b| *b == b'#').count();
            out.push(match (item, level) {
                (Some(i), _) => format!("<li>{}</li>", inline(i)),
                (None, 1..=6) => format!("<h{level}>{}</h{level}>", inline(line[level..].trim())),
                _ => format!("<p>{}</p>", inline(line)),
            });
        }
    }
    if list {
        out.push("</ul>".into());
    }
    out
}
fn main() {
    let text = "# Title *here*\n\nSome `code < x` & *nested `c`* text.\nA [link *x*](/a/b) and a [broken one.\n\n- one\n- *two\n\nend\n\n### Sub\n- last";
    for l in render(text) {
        println!("{l}");
    }
}
