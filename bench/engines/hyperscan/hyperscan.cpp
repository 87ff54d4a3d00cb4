// Hyperscan as a peer. Reads terms (one per line) and notes (u32 length, then UTF-8), compiles caseless literals into a
// block-mode database, and reports the cost. Then, for every line on standard input, matches all notes once and prints
// seconds and counts as JSON. Hyperscan reports every match of a literal by its end; the start is computed from the
// length of the literal, which is faster than requesting it. Whole words and leftmost-longest matches are selected here,
// inside the timed pass.

#include <hs/hs.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

struct Row {
  uint32_t term, begin, end;
};

struct Scan {
  const std::vector<uint32_t> *lengths;
  const std::string *note;
  std::vector<Row> rows;
  size_t matches = 0;
};

static std::string readFile(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path);
    std::exit(2);
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

static std::vector<std::string> splitLines(const std::string &text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text, at, end - at);
    at = end + 1;
  }
  return lines;
}

static std::vector<std::string> splitNotes(const std::string &bytes) {
  std::vector<std::string> notes;
  for (size_t at = 0; at + 4 <= bytes.size();) {
    uint32_t length;
    std::memcpy(&length, bytes.data() + at, 4);
    notes.emplace_back(bytes, at + 4, length);
    at += 4 + length;
  }
  return notes;
}

// Bytes of letters outside ASCII count as word bytes.
static bool isWord(unsigned char byte) {
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

static int onMatch(unsigned id, unsigned long long, unsigned long long to, unsigned, void *context) {
  auto &scan = *static_cast<Scan *>(context);
  const std::string &note = *scan.note;
  uint32_t end = static_cast<uint32_t>(to), begin = end - (*scan.lengths)[id];
  scan.matches++;
  if ((begin > 0 && isWord(note[begin - 1])) || (end < note.size() && isWord(note[end]))) return 0;
  scan.rows.push_back({id, begin, end});
  return 0;
}

// Keeps the leftmost-longest rows, without overlaps.
static void keepLongest(std::vector<Row> &rows) {
  std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  size_t kept = 0;
  uint32_t free = 0;
  for (const Row &row : rows) {
    if (row.begin < free) continue;
    free = row.end;
    rows[kept++] = row;
  }
  rows.resize(kept);
}

static hs_database_t *compile(const std::vector<std::string> &terms, std::vector<uint32_t> &lengths) {
  std::vector<const char *> texts;
  std::vector<size_t> sizes;
  std::vector<unsigned> flags(terms.size(), HS_FLAG_CASELESS), ids;
  for (const std::string &term : terms) {
    ids.push_back(static_cast<unsigned>(texts.size()));
    texts.push_back(term.data());
    sizes.push_back(term.size());
    lengths.push_back(static_cast<uint32_t>(term.size()));
  }
  hs_database_t *database = nullptr;
  hs_compile_error_t *error = nullptr;
  if (hs_compile_lit_multi(texts.data(), flags.data(), ids.data(), sizes.data(), static_cast<unsigned>(texts.size()),
                           HS_MODE_BLOCK, nullptr, &database, &error) != HS_SUCCESS) {
    std::fprintf(stderr, "hs_compile_lit_multi: %s\n", error->message);
    std::exit(3);
  }
  return database;
}

int main(int count, char **arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: hyperscan-bench TERMS NOTES\n");
    return 1;
  }
  std::vector<std::string> terms = splitLines(readFile(arguments[1]));
  std::vector<std::string> notes = splitNotes(readFile(arguments[2]));
  using Clock = std::chrono::steady_clock;

  auto started = Clock::now();
  std::vector<uint32_t> lengths;
  hs_database_t *database = compile(terms, lengths);
  std::chrono::duration<double> building = Clock::now() - started;
  hs_scratch_t *scratch = nullptr;
  size_t bytes = 0;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS || hs_database_size(database, &bytes) != HS_SUCCESS) return 4;
  std::printf("{\"buildMs\":%.1f,\"memoryBytes\":%zu}\n", building.count() * 1e3, bytes);
  std::fflush(stdout);

  Scan scan;
  scan.lengths = &lengths;
  for (std::string line; std::getline(std::cin, line);) {
    size_t wholeWords = 0;
    uint32_t checksum = 0;
    scan.matches = 0;
    started = Clock::now();
    for (const std::string &note : notes) {
      scan.note = &note;
      scan.rows.clear();
      if (hs_scan(database, note.data(), static_cast<unsigned>(note.size()), 0, scratch, onMatch, &scan) != HS_SUCCESS) {
        return 5;
      }
      keepLongest(scan.rows);
      wholeWords += scan.rows.size();
      for (const Row &row : scan.rows) checksum ^= row.term ^ row.begin ^ row.end;
    }
    std::chrono::duration<double> seconds = Clock::now() - started;
    std::printf("{\"seconds\":%.6f,\"matches\":%zu,\"wholeWordMatches\":%zu,\"checksum\":%u}\n", seconds.count(),
                scan.matches, wholeWords, checksum);
    std::fflush(stdout);
  }
}
