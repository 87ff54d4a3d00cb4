// The evidence for the selected finding: its words, the cues that determined its context, the name and how it matched,
// its codes with their rules and guidelines, and the readings that were ranked lower. Buttons correct the finding.

import type { RecognitionAlternate, RecognitionResult } from 'cterm';
import { acceptSelected, findingOfSelected, wrongSelected } from '../corrections/correct-selected.js';
import { saidOf } from '../corrections/said-of.js';
import { contextOf, kindOf, TERM_TYPES } from '../engine/mark-kinds.js';
import type { Reading } from '../engine/protocol.js';
import { app } from '../state/app-state.js';
import { correct, isSame, select, step } from '../state/session.js';
import { useStore } from '../state/store.js';
import { axisWords, percent, sectionWords, wordsAbout } from './finding-words.js';

/** The evidence for the selected finding, or a hint if none is selected. */
export function Evidence() {
  const reading = useStore(app, (state) => state.reading);
  const selected = useStore(app, (state) => state.selected);
  const log = useStore(app, (state) => state.log);
  const result = reading?.results.find((one) => isSame(one, selected));
  if (reading === undefined || result === undefined) {
    return (
      <section class="evidence is-empty" aria-label="Evidence">
        <p>
          Click a marked word or a finding to see its evidence. <kbd>Alt ↓</kbd> goes to the next finding,{' '}
          <kbd>Alt H</kbd> lists the keys.
        </p>
      </section>
    );
  }
  const said = saidOf(log, app.get().noteName, result);
  return (
    <section class="evidence" aria-label="Evidence">
      <header>
        <span class={`type k-${kindOf(result)}`}>{TERM_TYPES[result.termType ?? 4]}</span>
        <h3>{result.description}</h3>
        <code class="notation">{result.notation}</code>
        <span class="spacer" />
        <button
          type="button"
          class="quiet"
          aria-label="Finding before"
          title="Finding before (Alt ↑)"
          onClick={() => step(-1)}
        >
          ↑
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Next finding"
          title="Next finding (Alt ↓)"
          onClick={() => step(1)}
        >
          ↓
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Close the evidence"
          title="Close (Esc)"
          onClick={() => select(undefined)}
        >
          ✕
        </button>
      </header>
      <Actions said={said === undefined ? '' : said.kind === 'accept' ? '✓ accepted' : '✎ corrected'} />
      <dl>
        <Span reading={reading} result={result} />
        <Context reading={reading} result={result} />
        <Codes reading={reading} result={result} />
        <Confidence result={result} />
        <Alternates alternates={result.alternates} names={reading.names} />
      </dl>
    </section>
  );
}

function Actions({ said }: { said: string }) {
  const say = (one: Parameters<typeof correct>[0] | undefined) => () => {
    if (one !== undefined) void correct(one);
  };
  return (
    <div class="actions">
      <button type="button" title="Alt A" onClick={() => say(acceptSelected())()}>
        ✓ Accept
      </button>
      <button type="button" title="Alt W" onClick={() => say(wrongSelected('always'))()}>
        ✕ Wrong
      </button>
      <button type="button" title="Alt E" onClick={() => say(wrongSelected('here'))()}>
        ✕ Here
      </button>
      <button type="button" title="Alt F" onClick={() => app.set({ dialog: 'finding' })}>
        Other finding …
      </button>
      <button type="button" title="Alt C" onClick={() => app.set({ dialog: 'context' })}>
        Context …
      </button>
      {said !== '' && <span class="said">{said}</span>}
    </div>
  );
}

function Span({ reading, result }: { reading: Reading; result: RecognitionResult }) {
  const { index, length, reason, context } = result;
  return (
    <>
      <dt>Words</dt>
      <dd>
        “{reading.text.slice(index, index + length)}”{' '}
        <span class="muted">
          at {index}, in {sectionWords(context?.section)}
        </span>
      </dd>
      {reason !== undefined && (
        <>
          <dt>Name</dt>
          <dd>
            {reason.name}{' '}
            <span class="muted">
              {reason.kind} name, {reason.match} match
            </span>
          </dd>
        </>
      )}
    </>
  );
}

const AXES = ['polarity', 'certainty', 'subject', 'temporality'] as const;

function Context({ reading, result }: { reading: Reading; result: RecognitionResult }) {
  const { context } = result;
  const about = wordsAbout(result);
  return (
    <>
      <dt>Context</dt>
      <dd>
        <span class={`m m-${contextOf(result)}`}>{contextOf(result)}</span>
        {about.length > 0 && (
          <span class="muted"> {about.filter((word) => word !== contextOf(result)).join(', ')}</span>
        )}
        <ul class="cues">
          {context?.cues.map(({ rule, axis, index, length }) => {
            const value = AXES.some((name) => name === axis)
              ? context[AXES.find((name) => name === axis) ?? 'polarity']
              : '';
            return (
              <li key={`${rule} ${index}`}>
                <span class="cue" data-axis={axis}>
                  {reading.text.slice(index, index + length)}
                </span>{' '}
                {axis}
                {value !== undefined && value !== '' && `: ${axisWords(axis, value)}`} <code class="muted">{rule}</code>
              </li>
            );
          })}
          {(context?.cues.length ?? 0) === 0 && <li class="muted">no cue: stated as present</li>}
        </ul>
      </dd>
    </>
  );
}

function Codes({ reading, result }: { reading: Reading; result: RecognitionResult }) {
  const { codes, held } = reading.claim;
  const supported = codes.filter(({ evidence }) => evidence.some((one) => isSame(one, result)));
  const kept = held.filter((one) => isSame(one, result));
  return (
    <>
      <dt>Codes</dt>
      <dd>
        {supported.map(({ code, description, role, evidence, steps }) => {
          const own = evidence.find((one) => isSame(one, result));
          return (
            <p key={code}>
              <code>{code}</code> {description} <span class="muted">{role}</span>
              {own !== undefined && own.code !== code && <span class="muted"> (by itself {own.code})</span>}
              {own?.mapQualifier !== undefined && <span class="muted"> by map rule {own.mapQualifier}</span>}
              {steps.map(({ rule, guideline }) => (
                <span key={rule} class="muted">
                  {' '}
                  rule {rule}
                  {guideline !== '' && <span class="guideline">guideline {guideline}</span>}
                </span>
              ))}
            </p>
          );
        })}
        {kept.map(({ reason, explanation, guideline, code, coveredBy }) => (
          <p key={reason}>
            <span class="held-reason">{reason.replaceAll('-', ' ')}</span> {explanation}
            {guideline !== '' && <span class="guideline">guideline {guideline}</span>}
            {code !== undefined && <span class="muted"> would be {code}</span>}
            {coveredBy !== undefined && <span class="muted"> covered by {coveredBy}</span>}
          </p>
        ))}
        {supported.length + kept.length === 0 && <span class="muted">not part of the claim</span>}
      </dd>
    </>
  );
}

function Confidence({ result: { confidence, reason } }: { result: RecognitionResult }) {
  return (
    <>
      <dt>Confidence</dt>
      <dd>
        <meter min={0} max={1} value={confidence} aria-label="Confidence" /> {confidence.toFixed(2)}
        {reason?.factors.map(({ name, value }) => (
          <span key={name} class="factor">
            {name} × {value.toFixed(2)}
          </span>
        ))}
      </dd>
    </>
  );
}

function Alternates({ alternates, names }: { alternates: readonly RecognitionAlternate[]; names: Reading['names'] }) {
  if (alternates.length === 0) return null;
  const sum = alternates.reduce((total, { reason }) => total + (reason?.confidence ?? 0), 0) || 1;
  return (
    <>
      <dt>Or else</dt>
      <dd class="alternates">
        {alternates.map(({ ctermId, notation, reason }) => (
          <button
            key={notation}
            type="button"
            class="choice"
            onClick={() => {
              const said = findingOfSelected({ ctermId, description: names[ctermId] ?? String(ctermId) }, 'always');
              if (said !== undefined) void correct(said);
            }}
          >
            {names[ctermId] ?? notation}{' '}
            <span class="muted">
              score {(reason?.confidence ?? 0).toFixed(2)}, {percent((reason?.confidence ?? 0) / sum)} of the others
            </span>
          </button>
        ))}
      </dd>
    </>
  );
}
