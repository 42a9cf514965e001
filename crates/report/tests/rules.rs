//! Every rule is explained, and `docs/rules.md` says the same. The corpus of the command line runs the programs.

use std::path::Path;

use ubik_report::Verdict;
use ubik_report::explain::{Explanation, endings, explain, explanation, overview, rules_document};
use ubik_verdict::Rule;

fn explanations() -> Vec<Explanation> {
    Rule::ALL
        .iter()
        .map(|&rule| explanation(rule).unwrap_or_else(|| panic!("{} is not explained", rule.id())))
        .collect()
}

#[test]
fn every_rule_is_explained() {
    for Explanation { rule, text, help, wrong, right, .. } in explanations() {
        let id = rule.id();
        assert!(text.len() > 40 && text.ends_with('.'), "{id}: {text}");
        assert!(!help.is_empty() && !help.ends_with('.'), "{id}: {help}");
        assert!(wrong.contains("fn main()") && right.contains("fn main()"), "{id}: whole programs");
        assert_ne!(wrong, right, "{id}");
        assert!(explain(id).unwrap().contains(text), "{id}");
    }
}

#[test]
fn every_section_belongs_to_a_rule() {
    let text = include_str!("../src/explanations.md");
    let ids: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let rules: Vec<_> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(ids, rules, "the sections follow the order of the table");
}

#[test]
fn the_document_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    if std::env::var_os("UBIK_BLESS").is_some() {
        return std::fs::write(path, rules_document()).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == rules_document(), "docs/rules.md is out of date; UBIK_BLESS=1 writes it anew");
}

#[test]
fn unknown_ids_get_the_closest_one() {
    let closest = |id: &str| explain(id).unwrap_err().closest;
    assert_eq!(closest("UB-MEM-OBO"), Some("UB-MEM-OOB"));
    assert_eq!(closest("ub-alias-stacked-wrte"), Some("UB-ALIAS-STACKED-WRITE"));
    assert_eq!(closest("deadlok"), Some("deadlock"));
    assert_eq!(closest("E0308"), None);
    let message = explain("UB-MEM-OBO").unwrap_err().to_string();
    assert_eq!(message, "there is no rule `UB-MEM-OBO`; did you mean `UB-MEM-OOB`?");
}

/// Every stop that is neither the program's own nor a rule's has a page, which names its exit code.
#[test]
fn endings_have_pages_and_the_overview_lists_all() {
    let named = [
        Verdict::Leak,
        Verdict::ThreadsLeft,
        Verdict::Deadlock,
        Verdict::Unsupported,
        Verdict::ResourceLimit,
        Verdict::IllFormed,
    ];
    let all = overview();
    for verdict in named {
        assert!(explain(verdict.name()).unwrap().contains("exit code"), "{}", verdict.name());
        assert!(
            all.lines().any(|line| line.split_whitespace().next() == Some(verdict.name())),
            "{}",
            verdict.name()
        );
    }
    assert!(Rule::ALL.iter().all(|rule| all.contains(rule.id())));
    assert_eq!(endings().count(), named.len());
    for (word, page) in [
        ("leaks", "leak"),
        ("Deadlocks", "deadlock"),
        ("limits", "resource-limit"),
        ("time-limit", "resource-limit"),
    ] {
        assert_eq!(explain(word), explain(page), "{word}");
    }
}

#[test]
fn ids_are_found_in_any_case() {
    assert_eq!(explain("ub-mem-oob").unwrap(), explain("UB-MEM-OOB").unwrap());
}
