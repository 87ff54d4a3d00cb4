// A search box for picking one finding. The arrow keys move through the matches, and Enter picks the highlighted one.

import type { TermMatch } from 'cterm';
import { useEffect, useRef, useState } from 'preact/hooks';
import { TERM_TYPES } from '../engine/mark-kinds.js';
import { ask } from '../state/session.js';

const SHOWN = 12;

interface PickFindingProps {
  readonly label: string;
  readonly start: string;
  readonly pick: (finding: { ctermId: number; description: string; termType: number }) => void;
}

/** The box and the list of its matches. */
export function PickFinding({ label, start, pick }: PickFindingProps) {
  const [query, setQuery] = useState(start);
  const [matches, setMatches] = useState<readonly TermMatch[]>([]);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let isWanted = true;
    const search = query.trim() === '' ? Promise.resolve([]) : ask('terms', { query, limit: SHOWN });
    search.then(
      (found) => {
        if (!isWanted) return;
        setMatches(found);
        setAt(0);
      },
      () => setMatches([]),
    );
    return () => {
      isWanted = false;
    };
  }, [query]);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const take = (match: TermMatch | undefined): void => {
    if (match !== undefined) pick(match);
  };
  return (
    <div class="pick">
      <input
        ref={input}
        type="text"
        role="combobox"
        list={undefined}
        aria-label={label}
        aria-expanded={matches.length > 0}
        aria-controls="pick-list"
        aria-activedescendant={matches.length > 0 ? `pick-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={label}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by !== undefined) setAt(Math.min(Math.max(at + by, 0), matches.length - 1));
          if (event.key === 'Enter') take(matches[at]);
          if (by !== undefined || event.key === 'Enter') event.preventDefault();
        }}
      />
      <div id="pick-list" role="listbox" aria-label="Findings" class="pick-list">
        {matches.map((match, index) => (
          <div
            key={match.ctermId}
            id={`pick-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={() => take(match)}
          >
            <span class="type">{TERM_TYPES[match.termType]}</span> {match.description}
            {match.matchedName !== match.description && <span class="muted"> {match.matchedName}</span>}
          </div>
        ))}
      </div>
      {query.trim() !== '' && matches.length === 0 && <p class="muted">No finding has these words.</p>}
    </div>
  );
}
