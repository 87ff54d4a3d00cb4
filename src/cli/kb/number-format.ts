// Formats numbers and tables for the output of the `kb` commands.

/** Formats a count with thousands separators, e.g. `1,234,567`, regardless of the locale. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a size with three significant digits, in powers of 1000, e.g. `812 B`, `12.3 kB`, `4.56 MB`. */
export function showBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let unit = 0;
  let size = bytes;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return unit === 0 ? `${bytes} B` : `${size.toPrecision(3)} ${units[unit]}`;
}

/**
 * Formats rows as aligned columns with two spaces between them. Columns whose indices are in `right` are right-aligned.
 */
export function showTable(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, i) => (right.includes(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
