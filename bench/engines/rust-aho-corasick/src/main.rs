// The aho-corasick crate as a peer. Reads terms (one per line) and notes (u32 length, then UTF-8), builds a
// leftmost-longest automaton of the requested kind, and reports the cost. Then, for every line on standard input, matches
// all notes once and prints seconds and counts as JSON. ASCII case is folded in the text before matching, inside the
// timed pass, because the crate's own case-insensitive mode builds a larger and slower automaton.

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use std::io::BufRead;
use std::time::Instant;

struct Row {
    term: u32,
    begin: u32,
    end: u32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, terms_path, notes_path, kind] = &arguments[..] else {
        panic!("usage: rust-aho-corasick-bench TERMS NOTES noncontiguous|contiguous|dfa");
    };
    let terms = std::fs::read_to_string(terms_path).expect("terms").to_ascii_lowercase();
    let notes = split_notes(&std::fs::read(notes_path).expect("notes"));

    let started = Instant::now();
    let automaton = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .kind(Some(kind_named(kind)))
        .build(terms.lines())
        .expect("automaton");
    println!(
        "{{\"buildMs\":{:.1},\"memoryBytes\":{}}}",
        started.elapsed().as_secs_f64() * 1e3,
        automaton.memory_usage()
    );
    for line in std::io::stdin().lock().lines() {
        if line.is_err() {
            break;
        }
        let (mut lowered, mut rows) = (Vec::new(), Vec::new());
        let (mut matches, mut whole_words, mut checksum) = (0usize, 0usize, 0usize);
        let started = Instant::now();
        for note in &notes {
            rows.clear();
            matches += match_note(&automaton, note, &mut lowered, &mut rows);
            whole_words += rows.len();
            checksum = rows.iter().fold(checksum, |sum, row| sum ^ (row.term ^ row.begin ^ row.end) as usize);
        }
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{{\"seconds\":{seconds:.6},\"matches\":{matches},\"wholeWordMatches\":{whole_words},\"checksum\":{checksum}}}"
        );
    }
}

/// Appends the whole-word matches of `note` to `rows`; returns how many matches there were before that filter.
fn match_note(automaton: &AhoCorasick, note: &[u8], lowered: &mut Vec<u8>, rows: &mut Vec<Row>) -> usize {
    lowered.clear();
    lowered.extend_from_slice(note);
    lowered.make_ascii_lowercase();
    let mut matches = 0;
    for found in automaton.find_iter(lowered.as_slice()) {
        matches += 1;
        let (begin, end) = (found.start(), found.end());
        let inside_word = (begin > 0 && is_word(lowered[begin - 1])) || (end < lowered.len() && is_word(lowered[end]));
        if !inside_word {
            rows.push(Row { term: found.pattern().as_u32(), begin: begin as u32, end: end as u32 });
        }
    }
    matches
}

/// Bytes of letters outside ASCII count as word bytes.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}

fn kind_named(name: &str) -> AhoCorasickKind {
    match name {
        "noncontiguous" => AhoCorasickKind::NoncontiguousNFA,
        "contiguous" => AhoCorasickKind::ContiguousNFA,
        "dfa" => AhoCorasickKind::DFA,
        _ => panic!("unknown automaton kind {name}: expected noncontiguous, contiguous or dfa"),
    }
}

fn split_notes(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut notes = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        notes.push(bytes[at + 4..at + 4 + length].to_vec());
        at += 4 + length;
    }
    notes
}
