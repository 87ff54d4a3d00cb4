// The Search tab. It searches findings and the codes of all vocabularies as you type.

import type { SearchMatch } from 'cterm';
import { useState } from 'preact/hooks';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { app } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { useAnswer } from './use-answer.js';

const SHOWN = 60;

/** The search box and its matches. */
export function Search() {
  const opened = useStore(app, (state) => state.opened);
  const [query, setQuery] = useState('');
  const [vocabulary, setVocabulary] = useState('');
  const isAsked = query.trim() !== '';
  const question = { query, vocabularies: vocabulary === '' ? [] : [vocabulary], limit: SHOWN };
  const { answer, error } = useAnswer('search', isAsked ? question : undefined, [query, vocabulary]);
  return (
    <div class="search">
      <div class="panel-bar">
        <input
          type="search"
          class="grow"
          placeholder="Words, abbreviations or a code"
          aria-label="Search all vocabularies"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <select
          aria-label="Vocabulary"
          value={vocabulary}
          onChange={(event) => setVocabulary(event.currentTarget.value)}
        >
          <option value="">all vocabularies</option>
          {opened?.vocabularies.map(({ name, caption }) => (
            <option key={name} value={name}>
              {caption}
            </option>
          ))}
        </select>
      </div>
      {error !== '' && <Failed title="The search failed" message={error} />}
      {!isAsked && (
        <Empty title="Search every vocabulary">
          Words may be misspelt, incomplete or in lay language: “hart atack”, “copd exac”, “e11”.
        </Empty>
      )}
      {isAsked && answer === undefined && error === '' && <Loading title="Searching" />}
      {isAsked && answer?.codes.length === 0 && <Empty title="Nothing found">Try fewer or other words.</Empty>}
      {isAsked && answer !== undefined && (
        <ol class="matches" aria-label="Matches">
          {answer.codes.map((match) => (
            <Match key={`${match.vocab} ${match.code}`} match={match} expression={answer.expression} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Match({ match, expression }: { match: SearchMatch; expression: string }) {
  const { vocab, code, description, codeInfo } = match;
  const matched = codeInfo?.matchedDescription ?? description;
  return (
    <li class="match">
      <span class="vocab">{vocab}</span>
      <code>{code}</code>
      <span class="match-text">
        <Marked text={description} expression={expression} />
        {matched !== description && (
          <span class="muted">
            {' '}
            <Marked text={matched} expression={expression} />
          </span>
        )}
        {codeInfo?.unreportable === true && <span class="muted"> not reportable as it stands</span>}
      </span>
    </li>
  );
}

/** Shows a text with the words of the query marked. */
function Marked({ text, expression }: { text: string; expression: string }) {
  const parts = partsOf(text, expression);
  return <>{parts.map((part, at) => (at % 2 === 1 ? <mark key={`${at} ${part}`}>{part}</mark> : part))}</>;
}

/** Splits the text into parts, alternating between text that does not match and text that does. */
function partsOf(text: string, expression: string): string[] {
  if (expression === '') return [text];
  try {
    const parts: string[] = [];
    let end = 0;
    for (const { 0: found, index } of text.matchAll(new RegExp(expression, 'gi'))) {
      if (found === '') continue;
      parts.push(text.slice(end, index), found);
      end = index + found.length;
    }
    return [...parts, text.slice(end)];
  } catch {
    return [text];
  }
}
