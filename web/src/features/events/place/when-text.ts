/** From when to when, by the clocks of a zone, which is named. */
export function whenText(startsAt: string, endsAt: string | null, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const start = new Date(startsAt);
  return endsAt ? format.formatRange(start, new Date(endsAt)) : format.format(start);
}

/** Whether the clocks of two zones show another time at that moment: zones of many names keep the same time. */
export function clocksDiffer(at: string, one: string, other: string): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
  return clock(one) !== clock(other);
}
