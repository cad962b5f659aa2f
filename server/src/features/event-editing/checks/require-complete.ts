import type { FieldError } from '@foyer/contract/http.ts';
import type { events } from '#src/db/schema/events.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Published = Pick<
  typeof events.$inferSelect,
  'title' | 'summary' | 'type' | 'startsAt' | 'endsAt' | 'placeName' | 'onlineLink'
>;

/** The fields without which nobody could come. */
function missingFields({ title, summary, type, startsAt, endsAt, placeName, onlineLink }: Published): string[] {
  const needed: Record<string, unknown> = {
    title,
    summary,
    startsAt,
    endsAt,
    ...(type === 'virtual' ? {} : { 'place.name': placeName }),
    ...(type === 'in-person' ? {} : { onlineLink }),
  };
  return Object.entries(needed).flatMap(([field, value]) => (value === '' || value === null ? [field] : []));
}

/** Refuses an event that lacks something, and names all of it at once. */
export function requireComplete(event: Published): void {
  const missing = missingFields(event);
  if (missing.length === 0) return;
  const details = missing.map((field) => ({ field, message: 'line.required' })) satisfies FieldError[];
  throw new AppError('EVENT_INCOMPLETE', 'Something is still missing.', { details });
}
