// A long list of which only the visible rows are drawn. The heights of the rows are known in advance, so the
// scroll bar is accurate. Short lists are drawn in full, which is better for printing and for screen readers.

import type { ComponentChildren, CSSProperties } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

interface VirtualRowsProps {
  readonly count: number;
  readonly heightOf: (at: number) => number;
  readonly row: (at: number, style: CSSProperties | undefined) => ComponentChildren;
  readonly class?: string;
  /** The row to scroll into view. */
  readonly shown?: number;
  readonly role?: 'list' | 'rowgroup';
}

const DRAWN_WHOLE = 120;
const BEYOND = 400;

/** The rows of a long list, in a box that scrolls. */
export function VirtualRows({ count, heightOf, row, class: name = '', shown = -1, role = 'list' }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const tops = useMemo(() => {
    const found = new Float64Array(count + 1);
    for (let at = 0; at < count; at++) found[at + 1] = (found[at] ?? 0) + heightOf(at);
    return found;
  }, [count, heightOf]);
  const see = (): void => {
    const { scrollTop = 0, clientHeight = 800 } = box.current ?? {};
    setView({ top: scrollTop, height: clientHeight });
  };
  useLayoutEffect(see, [count]);
  useLayoutEffect(() => {
    const element = box.current;
    if (shown < 0 || element === null) return;
    const [top = 0, end = 0] = [tops[shown], tops[shown + 1]];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
  }, [shown, tops]);
  const isWhole = count <= DRAWN_WHOLE;
  const first = isWhole ? 0 : firstBelow(tops, view.top - BEYOND);
  const last = isWhole ? count : Math.min(count, firstBelow(tops, view.top + view.height + BEYOND) + 1);
  const rows = [];
  for (let at = first; at < last; at++) {
    rows.push(
      row(
        at,
        isWhole
          ? undefined
          : { position: 'absolute', top: `${tops[at]}px`, height: `${heightOf(at)}px`, left: 0, right: 0 },
      ),
    );
  }
  return (
    <div class={`rows ${name}`} ref={box} onScroll={isWhole ? undefined : see} role={role} tabIndex={-1}>
      {isWhole ? (
        rows
      ) : (
        <div style={{ position: 'relative', height: `${tops[count]}px` }} role="presentation">
          {rows}
        </div>
      )}
    </div>
  );
}

/** The row at the given distance from the top of the list. */
function firstBelow(tops: Float64Array, height: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
