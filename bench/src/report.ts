/** One figure against its limit. Ratios and scores only: absolute times say more about the machine than about us. */
export type Row = { name: string; value: number; limit: number; better: 'higher' | 'lower'; note?: string };

/** Prints one line per row and answers whether all keep their limit. */
export function report(rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  const line = (name: string, value: string, limit: string, verdict: string) =>
    process.stdout.write(`${name.padEnd(width)}  ${value.padStart(8)}  ${limit.padStart(9)}  ${verdict}\n`);
  line('name', 'value', 'limit', '');
  const kept = rows.map(({ name, value, limit, better, note }) => {
    const ok = better === 'higher' ? value >= limit : value <= limit;
    line(
      name,
      format(value),
      `${better === 'higher' ? '>=' : '<='} ${limit}`,
      `${ok ? 'ok' : 'over'}  ${note ?? ''}`.trimEnd(),
    );
    return ok;
  });
  return kept.every(Boolean);
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
