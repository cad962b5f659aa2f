const minuteMs = 60_000;

/** "1 day, 3 hours", "12 minutes": the two largest units, and never less than a minute as long as there is some. */
export function timeLeft(now: Date, until: Date, language: string): string {
  const left = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / minuteMs));
  const parts = [
    ['day', Math.floor(left / 1440)],
    ['hour', Math.floor(left / 60) % 24],
    ['minute', left % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  const shown = first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(([, count]) => count > 0);
  const words = shown.map(([unit, count]) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}
