import { limits } from '@foyer/contract/limits.ts';
import type { EventDraft } from './event-draft.ts';

const hourMs = 3_600_000;
const usualDurationMs = 2 * hourMs;
const maxDurationMs = limits.event.days * 24 * hourMs;

/** A local time as a number. Only differences between two of them mean anything. */
const asNumber = (clock: string) => Date.parse(`${clock}Z`);

const fits = (durationMs: number) => durationMs > 0 && durationMs <= maxDurationMs;

/**
 * The end of an event whose start changes: it keeps the duration, or is two hours later if there was no end, or none that
 * fits a first start. An end that did not fit the old start is left as it is.
 */
export function endAfter(
  startsAt: string,
  { startsAt: before, endsAt }: Pick<EventDraft, 'startsAt' | 'endsAt'>,
): string {
  if (startsAt === '') return endsAt;
  const start = asNumber(startsAt);
  if (before === '' && fits(asNumber(endsAt) - start)) return endsAt;
  const duration = endsAt === '' || before === '' ? usualDurationMs : asNumber(endsAt) - asNumber(before);
  const end = start + duration;
  return fits(duration) && !Number.isNaN(end) ? new Date(end).toISOString().slice(0, 16) : endsAt;
}
