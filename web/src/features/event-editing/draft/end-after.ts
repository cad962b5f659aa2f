import { limits } from '@foyer/contract/limits.ts';
import type { EventDraft } from './event-draft.ts';

const hourMs = 3_600_000;
const maxDurationMs = limits.event.days * 24 * hourMs;

/** A local time as a number. Only differences between two of them mean anything. */
const asNumber = (clock: string) => Date.parse(`${clock}Z`);

/**
 * The end of an event whose start changes: it keeps the duration, or is two hours later if there was no end. An end that
 * did not fit the old start is left as it is.
 */
export function endAfter(startsAt: string, draft: Pick<EventDraft, 'startsAt' | 'endsAt'>): string {
  const duration = draft.endsAt === '' ? 2 * hourMs : asNumber(draft.endsAt) - asNumber(draft.startsAt);
  const end = asNumber(startsAt) + duration;
  const isValid = duration > 0 && duration <= maxDurationMs && !Number.isNaN(end);
  return isValid ? new Date(end).toISOString().slice(0, 16) : draft.endsAt;
}
