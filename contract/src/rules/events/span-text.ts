type Options = Intl.DateTimeFormatOptions;
type FormatOf = (options: Options) => Intl.DateTimeFormat;
type Span = { startsAt: string; endsAt: string | null; timeZone: string };

const night = 12 * 3_600_000;

/**
 * Formats start and end with the name of the time zone. `day` formats the date, which appears only once for an evening,
 * even if it ends after midnight.
 */
export function spanText(format: FormatOf, day: Options, span: Span): string {
  // Browsers end a line before "PM".
  return between(format, day, span).replace(/ (?=[AP]M)/g, '\u00a0');
}

function between(format: FormatOf, day: Options, { startsAt, endsAt, timeZone }: Span): string {
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const named = { ...clock, timeZoneName: 'short' } as const;
  const whole = format({ ...day, ...named });
  const start = new Date(startsAt);
  if (!endsAt) return whole.format(start);

  const end = new Date(endsAt);
  const [from, to] = [start, end].map((moment) =>
    Object.fromEntries(whole.formatToParts(moment).map(({ type, value }) => [type, value])),
  );
  const isEvening =
    end.getTime() - start.getTime() < night && from?.day !== to?.day && from?.timeZoneName === to?.timeZoneName;
  if (!isEvening) return whole.formatRange(start, end);
  return `${format({ ...day, ...clock }).format(start)} – ${format(named).format(end)}`;
}
