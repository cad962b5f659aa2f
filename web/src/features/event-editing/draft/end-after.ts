import { limits } from '@foyer/contract/limits.ts';
import type { EventDraft } from './event-draft.ts';

const hour = 3_600_000;
const longest = limits.event.days * 24 * hour;

/** The clocks as numbers: only what lies between two of them counts. */
const at = (clock: string) => Date.parse(`${clock}Z`);

/**
 * The end of an event whose start moves: it goes along, and where there is none, it is two hours later. An end that does
 * not fit the old start stays as it was typed.
 */
export function endAfter(startsAt: string, draft: Pick<EventDraft, 'startsAt' | 'endsAt'>): string {
  const lasts = draft.endsAt === '' ? 2 * hour : at(draft.endsAt) - at(draft.startsAt);
  const end = at(startsAt) + lasts;
  return lasts > 0 && lasts <= longest && !Number.isNaN(end) ? new Date(end).toISOString().slice(0, 16) : draft.endsAt;
}
