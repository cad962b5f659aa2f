/**
 * One measured value and its limit. Prefer ratios and scores, because absolute times depend on the machine. A limit
 * guards against regressions, with room for noise. `target`: what the design asks for, where that differs; a row within its
 * limit that misses its target says so.
 */
export type Row = {
  name: string;
  value: number;
  limit: number;
  target?: number;
  better: 'higher' | 'lower';
  note?: string;
};

export function isWithinLimit({ value, limit, better }: Row): boolean {
  return reaches(value, limit, better);
}

function reaches(value: number, bound: number, better: Row['better']): boolean {
  return better === 'higher' ? value >= bound : value <= bound;
}

function verdictOf(row: Row): string {
  const { value, target, better, note = '' } = row;
  const within = isWithinLimit(row) ? 'ok' : 'over';
  if (target === undefined) return `${within}  ${note}`.trimEnd();
  const isReached = reaches(value, target, better);
  const verdict = isReached ? within : `target missed${within === 'ok' ? '' : ', over'}`;
  return `${verdict}  target ${target} ${note}`.trimEnd();
}

/** Prints a line per row, and returns whether all rows are within their limits. */
export function report(rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  const line = (name: string, value: string, limit: string, verdict: string) =>
    process.stdout.write(`${name.padEnd(width)}  ${value.padStart(8)}  ${limit.padStart(9)}  ${verdict}\n`);
  line('name', 'value', 'limit', '');
  const verdicts = rows.map((row) => {
    const { name, value, limit, better } = row;
    line(name, format(value), `${better === 'higher' ? '>=' : '<='} ${limit}`, verdictOf(row));
    return isWithinLimit(row);
  });
  return verdicts.every(Boolean);
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (below + above) / 2;
}
