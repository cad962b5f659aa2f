/** The reader's time zone, if it is known and its local time differs from the event's at that moment. */
export function otherClock(at: string, timeZone: string, readerZone: string | null | undefined): string | null {
  if (!readerZone) return null;
  const [there, here] = [timeZone, readerZone].map((zone) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at)),
  );
  return there === here ? null : readerZone;
}
