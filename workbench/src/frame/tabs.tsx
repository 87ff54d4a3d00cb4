// A list of tabs with a panel, following the ARIA pattern: the Tab key reaches only the chosen tab, and the arrow keys
// move to the others.

import type { ComponentChildren } from 'preact';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly id: string;
  readonly names: readonly Name[];
  readonly titles: Readonly<Record<Name, ComponentChildren>>;
  readonly chosen: Name;
  readonly choose: (name: Name) => void;
  readonly children: ComponentChildren;
}

/** A list of tabs above the panel of the chosen tab. */
export function Tabs<Name extends string>({ label, id, names, titles, chosen, choose, children }: TabsProps<Name>) {
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -names.length, End: names.length }[event.key];
    if (by === undefined || event.altKey) return;
    const to = Math.min(Math.max(names.indexOf(chosen) + by, 0), names.length - 1);
    const next = names[to];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} onKeyDown={move}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
