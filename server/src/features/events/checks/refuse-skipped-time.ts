import { writesSkipped } from '@foyer/contract/rules/events/zoned-instant.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Refuses an hour that the clocks of the event's zone leave out: whoever wrote it meant another one. */
export function refuseSkippedTime(given: Record<string, string | null | undefined>, timeZone: string): void {
  for (const [field, at] of Object.entries(given))
    if (at && writesSkipped(at, timeZone)) throw fieldRefused(field, 'dates.skipped');
}
