// The MDM tab. It shows the level of medical decision making that the findings support, and what the next level
// requires.

import type { DecisionElement, DecisionMaking, DiagnosisEvidence } from 'cterm';
import type { ChartRecord } from '../engine/protocol.js';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { app } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { useRecords } from './chart-records.js';
import { useAnswer } from './use-answer.js';

const ELEMENTS = ['problems', 'data', 'risk'] as const;
const TITLES = { problems: 'Problems', data: 'Data', risk: 'Risk' };
const HIGHEST = 4;

/** The level with its elements. */
export function Decisions() {
  const { records } = useRecords();
  const encounter = useStore(app, (state) => state.encounter);
  const { answer, error } = useAnswer('decide', { records, encounter }, [records, encounter]);
  if (error !== '') return <Failed title="The chart could not be judged" message={error} />;
  if (answer === undefined) return <Loading title="Judging the chart" />;
  if (records.length === 0)
    return <Empty title="Nothing to decide">The level follows from problems, data and risk of a note.</Empty>;
  return (
    <div class="mdm">
      <p class="mdm-level">
        <strong>{answer.name || 'nothing to decide'}</strong> <Level level={answer.level} />
        <span class="muted">two of the three elements reach this level</span>
      </p>
      <div class="mdm-elements">
        {ELEMENTS.map((name) => (
          <Element key={name} title={TITLES[name]} element={answer[name]} records={records} />
        ))}
      </div>
      <Next answer={answer} />
      {answer.diagnoses.length > 0 && <h3>Evidence for each diagnosis</h3>}
      <ul class="mdm-diagnoses">
        {answer.diagnoses.map((one) => (
          <Diagnosis key={one.ctermId} diagnosis={one} records={records} />
        ))}
      </ul>
    </div>
  );
}

function Level({ level }: { level: number }) {
  return (
    <span class="level" role="img" aria-label={`level ${level} of ${HIGHEST}`}>
      {'●'.repeat(level)}
      {'○'.repeat(HIGHEST - level)}
    </span>
  );
}

function namesOf(ids: readonly string[], records: readonly ChartRecord[]): string {
  return ids.map((id) => records.find((one) => one.id === id)?.description ?? id).join(', ');
}

function Element({
  title,
  element,
  records,
}: {
  title: string;
  element: DecisionElement;
  records: readonly ChartRecord[];
}) {
  return (
    <section class="mdm-element">
      <h3>
        {title} <Level level={element.level} />
      </h3>
      <p>{element.name || 'none'}</p>
      <ul>
        {element.met.map(({ rule, text, recordIds }) => (
          <li key={rule}>
            {text} <span class="muted">{namesOf(recordIds, records)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Next({ answer: { next } }: { answer: DecisionMaking }) {
  if (next === undefined) return null;
  return (
    <section class="mdm-next">
      <h3>
        For {next.name}: raise {next.count} of {next.elements.length}
      </h3>
      <ul>
        {next.elements.map(({ element, options }) => (
          <li key={element}>
            <strong>{TITLES[element]}</strong>{' '}
            {options.map(({ rule, text, need, have }) => (
              <span key={rule} class="option">
                {text}
                {need > 1 && ` (${have} of ${need})`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Diagnosis({ diagnosis, records }: { diagnosis: DiagnosisEvidence; records: readonly ChartRecord[] }) {
  const { text, score, evidence, missingEvidence } = diagnosis;
  return (
    <li>
      <strong>{text}</strong> <span class="muted">score {score}</span>
      <dl>
        {(['S', 'O', 'A', 'P'] as const).map((category) => {
          const missing = missingEvidence.find((one) => one.category === category);
          const asked = missing?.ask.slice(0, 4).map(({ description }) => description) ?? [];
          return (
            <div key={category}>
              <dt>{category}</dt>
              <dd>
                {namesOf(evidence[category], records)}
                {missing !== undefined && (
                  <span class="muted">none{asked.length > 0 && `; ask about ${asked.join(', ')}`}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}
