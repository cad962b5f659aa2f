import { writesSkipped } from '@foyer/contract/rules/events/zoned-instant.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Rejects local times that do not exist because the clocks of the event's zone skip them (daylight saving). */
export function refuseSkippedTime(times: Record<string, string | null | undefined>, timeZone: string): void {
  for (const [field, value] of Object.entries(times))
    if (value && writesSkipped(value, timeZone)) throw fieldRefused(field, 'dates.skipped');
}
