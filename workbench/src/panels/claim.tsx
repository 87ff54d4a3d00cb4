// The Claim tab. It shows the codes in claim order and the reasons for each, buttons for adding missing details to a
// code, and the findings that were held back, with the reasons.

import type { ClaimCode, ClaimFinding, HeldFinding } from 'cterm';
import type { CodeDetail, Reading } from '../engine/protocol.js';
import { Empty, Loading } from '../frame/faces.js';
import { app } from '../state/app-state.js';
import { isSame, select } from '../state/session.js';
import { useStore } from '../state/store.js';
import { sectionWords } from './finding-words.js';

/** The claim for the note. */
export function Claim() {
  const reading = useStore(app, (state) => state.reading);
  if (reading === undefined) return <Loading title="Reading the note" />;
  const { codes, held } = reading.claim;
  if (codes.length + held.length === 0) {
    return (
      <Empty title="Nothing to code">Write or drop a note on the left; its codes appear here while you type.</Empty>
    );
  }
  return (
    <div class="claim">
      {reading.fixed > 0 && (
        <p class="notice">
          {reading.fixed === 1 ? 'One finding is' : `${reading.fixed} findings are`} corrected in this note; the codes
          follow the corrected findings.
        </p>
      )}
      {codes.length === 0 && <p class="notice">No finding of this note is reported.</p>}
      <ol class="codes" aria-label="Codes in claim order">
        {codes.map((code) => (
          <Code key={`${code.vocab} ${code.code}`} code={code} details={detailsOf(reading, code)} />
        ))}
      </ol>
      <Held held={held} />
    </div>
  );
}

function detailsOf({ details }: Reading, { code }: ClaimCode): readonly CodeDetail[] {
  return details.filter((detail) => detail.code === code);
}

function Code({ code: one, details }: { code: ClaimCode; details: readonly CodeDetail[] }) {
  const chosen = useStore(app, (state) => state.completed[one.code]);
  const { role, reportable, excludes, evidence, steps, confidence } = one;
  return (
    <li class={`code role-${role}${reportable || chosen ? '' : ' is-incomplete'}`}>
      <div class="code-line">
        <span class="code-number">{one.sequence}</span>
        <code class="code-code">{chosen?.code ?? one.code}</code>
        <span class="code-text">{chosen?.label ?? one.description}</span>
        <span class="code-role">{role}</span>
      </div>
      <div class="code-why">
        <SameWords findings={evidence} />
        {steps.map(({ rule, guideline, from, with: others }) => (
          <span key={rule + from} class="step" title={`Rule ${rule}`}>
            {from === one.code ? `by rule ${rule}` : `${from} → ${one.code}`}
            {others.length > 0 && ` with ${others.join(', ')}`}
            {guideline !== '' && <span class="guideline">guideline {guideline}</span>}
          </span>
        ))}
        {confidence < 0.9 && <span class="low">confidence {confidence.toFixed(2)}</span>}
      </div>
      {excludes.length > 0 && <p class="warning">⚠ Must not be reported with {excludes.join(', ')}: choose one.</p>}
      {chosen !== undefined && (
        <p class="chosen">
          completed by you, instead of <code>{one.code}</code>{' '}
          <button type="button" class="link" onClick={() => complete(one.code, undefined)}>
            take back
          </button>
        </p>
      )}
      {chosen === undefined && details.map((detail) => <Missing key={detail.name} detail={detail} />)}
    </li>
  );
}

const SHOWN_CHOICES = 6;

function Missing({ detail: { code, name, required, choices } }: { detail: CodeDetail }) {
  return (
    <div class={required ? 'missing is-required' : 'missing'}>
      <span class="missing-name">
        {required ? '! missing' : 'not stated'}: {name}
      </span>
      {choices.slice(0, SHOWN_CHOICES).map((choice) => (
        <button
          key={choice.code}
          type="button"
          class="choice"
          title={`${choice.code} ${choice.label}`}
          onClick={() => complete(code, choice)}
        >
          <code>{choice.code}</code> {choice.label}
        </button>
      ))}
      {choices.length > SHOWN_CHOICES && (
        <select
          aria-label={`More choices for ${code}`}
          value=""
          onChange={({ currentTarget: { value } }) =>
            complete(
              code,
              choices.find((choice) => choice.code === value),
            )
          }
        >
          <option value="">{choices.length - SHOWN_CHOICES} more …</option>
          {choices.slice(SHOWN_CHOICES).map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.code} {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function complete(code: string, choice: { code: string; label: string } | undefined): void {
  const { [code]: _, ...others } = app.get().completed;
  app.set({ completed: choice === undefined ? others : { ...others, [code]: choice } });
}

/**
 * Shows findings as buttons that open their evidence. Findings with the same words share a button; each press shows the
 * evidence for the next of these findings.
 */
function SameWords({ findings }: { findings: readonly ClaimFinding[] }) {
  const groups = new Map<string, ClaimFinding[]>();
  for (const finding of findings) {
    const key = `${finding.ctermId} ${finding.text.toLowerCase()}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return (
    <>
      {[...groups].map(([key, same]) => (
        <Words key={key} same={same} />
      ))}
    </>
  );
}

function Words({ same }: { same: readonly ClaimFinding[] }) {
  const shown = useStore(app, (state) => same.findIndex((one) => isSame(one, state.selected)));
  const next = same[(shown + 1) % same.length];
  const place = sectionWords(next?.section);
  return (
    <button type="button" class="words" aria-pressed={shown >= 0} title={`in ${place}`} onClick={() => select(next)}>
      {same[0]?.text}
      {same.length > 1 && (
        <span class="muted"> {shown >= 0 ? `${shown + 1} of ${same.length}` : `× ${same.length}`}</span>
      )}
    </button>
  );
}

/** Groups the held-back findings by the code that covers them. Findings that no code covers come first. */
function coverings(
  held: readonly HeldFinding[],
): readonly (readonly [code: string, findings: readonly HeldFinding[]])[] {
  const codes = [...new Set(held.map(({ coveredBy = '' }) => coveredBy))].sort();
  return codes.map((code) => [code, held.filter(({ coveredBy = '' }) => coveredBy === code)] as const);
}

function Held({ held }: { held: readonly HeldFinding[] }) {
  if (held.length === 0) return null;
  const reasons = [...new Set(held.map(({ reason }) => reason))];
  return (
    <section class="held">
      <h3>
        Held back <span class="count">{held.length}</span>
      </h3>
      <dl>
        {reasons.map((reason) => {
          const same = held.filter((one) => one.reason === reason);
          const { explanation, guideline } = same[0] ?? { explanation: '', guideline: '' };
          return (
            <div key={reason} class="held-group">
              <dt>
                <span class="held-reason">{reason.replaceAll('-', ' ')}</span>
                <span class="held-why">
                  {explanation}
                  {guideline !== '' && <span class="guideline">guideline {guideline}</span>}
                </span>
              </dt>
              <dd>
                {coverings(same).map(([code, findings]) => (
                  <span key={code} class="held-words">
                    <SameWords findings={findings} />
                    {code !== '' && <code class="covered">covered by {code}</code>}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
