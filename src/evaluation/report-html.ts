// Writes the report on an evaluation as a single HTML file without external resources: figures, reliability diagram,
// misses by kind and reason, and every note with its misses marked. Buttons filter the misses by reason; a click on a
// miss opens its place in the note. The report contains the texts of the notes.

import type { Difference } from './compare.js';
import type { EvaluatedPart, Evaluation } from './evaluate.js';
import type { Estimate } from './intervals.js';
import type { Miss } from './misses.js';
import { reliabilitySvg } from './reliability-svg.js';

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:#1b1f24}
table{border-collapse:collapse;margin:1em 0}td,th{border-bottom:1px solid #d0d7de;padding:.2em .7em;text-align:left;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}pre{white-space:pre-wrap;font:13px/1.7 ui-monospace,monospace;background:#f6f8fa;padding:1em}
mark{border-radius:3px;padding:0 2px}mark.missed,mark.code-missed{background:#ffd8b5}mark.unexpected,mark.code-unexpected{background:#ffc9cf}mark.attribute{background:#fff0a8}
mark:target{outline:2px solid #0969da}a{color:#0969da;text-decoration:none}button{font:inherit;margin:.15em;padding:.1em .6em;border:1px solid #d0d7de;border-radius:1em;background:#fff;cursor:pointer}
button[aria-pressed=true]{background:#0969da;color:#fff}summary{cursor:pointer;font-weight:600}`;

/** Filters the rows by kind and reason, and opens the note containing the target of a link. */
const SCRIPT = `document.querySelectorAll('button[data-key]').forEach(function(b){b.onclick=function(){var on=b.getAttribute('aria-pressed')!=='true';
document.querySelectorAll('button[data-key]').forEach(function(o){o.setAttribute('aria-pressed','false')});b.setAttribute('aria-pressed',on);
document.querySelectorAll('tr[data-key]').forEach(function(r){r.hidden=on&&r.dataset.key!==b.dataset.key})}});
function show(){var m=document.getElementById(location.hash.slice(1));var d=m&&m.closest('details');if(d){d.open=true;m.scrollIntoView({block:'center'})}}
addEventListener('hashchange',show);show();`;

/** Writes the report on an evaluation, including any differences from another evaluation. */
export function evaluationHtml(evaluation: Evaluation, differences: readonly Difference[] = []): string {
  const { notes, misses, parts, calibration, match, spans } = evaluation;
  const numbered = misses.map((miss, at) => ({ miss, id: `m${at + 1}` }));
  const keys = new Map<string, number>();
  for (const miss of misses) keys.set(keyOf(miss), (keys.get(keyOf(miss)) ?? 0) + 1);
  const buttons = [...keys]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `<button data-key="${escaped(key)}" aria-pressed="false">${escaped(key)} ${count}</button>`);
  const title = `Evaluation of ${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>
<p>Compared by ${match}; spans ${spans === 'exact' ? 'must be equal' : 'must overlap'}. 95 % intervals.</p>
${figuresTable(parts)}
${differencesTable(differences)}
<h2>Confidence</h2>
${reliabilitySvg(calibration, 'Confidence and share of right answers')}
<h2>Misses</h2>
<p>${buttons.join(' ') || 'None.'}</p>
<table><tr><th>Note</th><th>Kind, reason</th><th>Words</th><th>Expected</th><th>Got</th><th>Section, rules</th></tr>
${numbered.map(({ miss, id }) => missRow(miss, id)).join('\n')}
</table>
<h2>Notes</h2>
${notes
  .map(({ id, text }) =>
    noteDetails(
      id,
      text,
      numbered.filter(({ miss }) => miss.note === id),
    ),
  )
  .join('\n')}
<script>${SCRIPT}</script>
</html>
`;
}

function keyOf({ kind, reason }: Miss): string {
  return `${kind}: ${reason}`;
}

function figuresTable(parts: readonly EvaluatedPart[]): string {
  const cell = ({ value, low, high }: Estimate) =>
    `<td class="n">${value.toFixed(3)} <small>${low.toFixed(3)}–${high.toFixed(3)}</small></td>`;
  const rows = parts.map((part) => {
    const counts = [part.right, part.found, part.wanted].map((count) => `<td class="n">${count}</td>`).join('');
    return `<tr><td>${escaped(part.name)}</td>${cell(part.precision)}${cell(part.recall)}${cell(part.f1)}${counts}</tr>`;
  });
  const head = ['', 'Precision', 'Recall', 'F1', 'Right', 'Found', 'Wanted'].map((name) => `<th>${name}</th>`).join('');
  return `<table><tr>${head}</tr>\n${rows.join('\n')}\n</table>`;
}

function differencesTable(differences: readonly Difference[]): string {
  if (differences.length === 0) return '';
  const rows = differences.map(({ name, before, after, p, isSignificant, better, worse }) => {
    const numbers = [before.toFixed(3), after.toFixed(3), p.toFixed(4), better, worse];
    const cells = numbers.map((one) => `<td class="n">${one}</td>`).join('');
    return `<tr><td>${escaped(name)}</td>${cells}<td>${isSignificant ? 'significant' : ''}</td></tr>`;
  });
  const head = ['', 'F1 of this', 'F1 of the other', 'p', 'Notes better', 'Notes worse', ''];
  return `<h2>Comparison</h2>\n<table><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr>\n${rows.join('\n')}\n</table>`;
}

function missRow(miss: Miss, id: string): string {
  const words = escaped(miss.text.replace(/\s+/g, ' '));
  const link = miss.begin < 0 ? words : `<a href="#${id}">${words}</a>`;
  const where = [miss.section, ...miss.rules].join(' ');
  const cells = [
    escaped(miss.note),
    escaped(keyOf(miss)),
    link,
    escaped(miss.expected),
    escaped(miss.got),
    escaped(where),
  ];
  return `<tr data-key="${escaped(keyOf(miss))}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/**
 * A note with its misses marked. Of misses that overlap, only the first is marked, and the others link to the same
 * place.
 */
function noteDetails(name: string, text: string, misses: readonly { miss: Miss; id: string }[]): string {
  const placed = misses.filter(({ miss }) => miss.begin >= 0).sort((a, b) => a.miss.begin - b.miss.begin);
  let html = '';
  let at = 0;
  for (const { miss, id } of placed) {
    if (miss.begin < at) {
      html += `<a id="${id}"></a>`;
      continue;
    }
    const words = escaped(text.slice(miss.begin, miss.end));
    const hint = `${keyOf(miss)}; expected ${miss.expected || 'nothing'}; got ${miss.got || 'nothing'}`;
    html += `${escaped(text.slice(at, miss.begin))}<mark class="${miss.kind}" id="${id}" title="${escaped(hint)}">${words}</mark>`;
    at = miss.end;
  }
  const summary = `${escaped(name)} (${misses.length})`;
  return `<details><summary>${summary}</summary><pre>${html}${escaped(text.slice(at))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
