// Draws a reliability diagram as SVG. Each bin is a point that shows the share of right answers against the mean
// confidence, and perfect calibration is the diagonal. The more answers a bin contains, the larger its point.

import type { Calibration } from './calibration.js';

const SIZE = 320;
const EDGE = 44;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const COLOURS = ['#1f6feb', '#b35900', '#1a7f37', '#8250df'];

/** Draws the diagram of one or more series as an SVG document. */
export function reliabilitySvg(series: Readonly<Record<string, Calibration>>, title = 'Reliability'): string {
  const all = Object.entries(series);
  const height = SIZE + 2 * EDGE + 16 * all.length;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE + 2 * EDGE}" height="${height}" font-family="sans-serif" font-size="11" role="img" aria-label="${escaped(title)}">`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="${EDGE}" y="20" font-size="13">${escaped(title)}</text>`,
    ...TICKS.flatMap((tick) => [
      `<path d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" stroke="#ddd"/>`,
      `<text x="${x(tick)}" y="${y(0) + 14}" text-anchor="middle">${tick}</text>`,
      `<text x="${x(0) - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
    ]),
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 3"/>`,
    `<text x="${x(0.5)}" y="${y(0) + 28}" text-anchor="middle">confidence</text>`,
    `<text transform="translate(14 ${y(0.5)}) rotate(-90)" text-anchor="middle">share of right answers</text>`,
  ];
  for (const [at, [name, { bins, count, ece, auc }]] of all.entries()) {
    const colour = COLOURS[at % COLOURS.length];
    const line = bins.map(({ confidence, right }) => `${x(confidence)},${y(right)}`).join(' ');
    parts.push(`<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5"/>`);
    for (const bin of bins) {
      const radius = (2 + 10 * Math.sqrt(bin.count / Math.max(1, count))).toFixed(1);
      const words = `${bin.count} answers, confidence ${bin.confidence.toFixed(3)}, right ${bin.right.toFixed(3)}`;
      parts.push(
        `<circle cx="${x(bin.confidence)}" cy="${y(bin.right)}" r="${radius}" fill="${colour}" fill-opacity=".35"><title>${words}</title></circle>`,
      );
    }
    const label = `${name}: n ${count}, calibration error ${ece.toFixed(3)}, AUC ${auc.toFixed(2)}`;
    parts.push(`<text x="${EDGE}" y="${SIZE + 2 * EDGE + 4 + 16 * at}" fill="${colour}">${escaped(label)}</text>`);
  }
  return `${parts.join('\n')}\n</svg>\n`;
}

const x = (share: number) => Math.round(10 * (EDGE + share * SIZE)) / 10;
const y = (share: number) => Math.round(10 * (EDGE - 8 + (1 - share) * SIZE)) / 10;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
