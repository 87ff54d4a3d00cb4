// The reliability diagram, which shows the share of right answers among answers with similar confidence. Perfectly
// calibrated answers lie on the diagonal.

import type { CalibrationBin } from 'cterm';

const SIZE = 220;
const LEFT = 48;
const BOTTOM = 26;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** The diagram, with the same figures as text for people who cannot see it. */
export function Reliability({ bins }: { bins: readonly CalibrationBin[] }) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const x = (share: number): number => LEFT + share * SIZE;
  const y = (share: number): number => 8 + (1 - share) * SIZE;
  const said = bins.map((bin) => `${bin.confidence.toFixed(2)}: ${bin.right.toFixed(2)} of ${bin.count}`);
  return (
    <svg
      class="reliability"
      role="img"
      aria-label={`Share of right answers by confidence. ${said.join('; ')}`}
      viewBox={`0 0 ${LEFT + SIZE + 12} ${8 + SIZE + BOTTOM + 12}`}
      width={LEFT + SIZE + 12}
    >
      <rect x={LEFT} y={8} width={SIZE} height={SIZE} class="frame" />
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} class="ideal" />
      {TICKS.map((tick) => (
        <g key={tick}>
          <text x={x(tick)} y={y(0) + 14} text-anchor="middle">
            {tick}
          </text>
          <text x={LEFT - 5} y={y(tick) + 4} text-anchor="end">
            {tick}
          </text>
        </g>
      ))}
      {bins.map(({ from, to, count, right, confidence }) => (
        <g key={from}>
          <rect
            x={x(from) + 2}
            y={y(right)}
            width={Math.max(2, (to - from) * SIZE - 4)}
            height={right * SIZE}
            class="bar"
          />
          <circle cx={x(confidence)} cy={y(right)} r={3 + 4 * Math.sqrt(count / most)} class="dot" />
        </g>
      ))}
      <text x={x(0.5)} y={8 + SIZE + BOTTOM + 6} text-anchor="middle">
        confidence
      </text>
      <text x={10} y={y(0.5)} text-anchor="middle" transform={`rotate(-90 10 ${y(0.5)})`}>
        right
      </text>
    </svg>
  );
}
