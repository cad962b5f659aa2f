import type { FieldError } from '@foyer/contract/http.ts';
import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';
import type { events } from '#src/db/schema/events.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Publishable = Pick<
  typeof events.$inferSelect,
  'title' | 'summary' | 'type' | 'startsAt' | 'endsAt' | 'placeName' | 'onlineLink'
>;

/** Refuses to publish an incomplete event, and names everything that is missing at once. */
export function requireComplete({ placeName, ...event }: Publishable): void {
  const missing = missingFields({ ...event, place: { name: placeName } });
  if (missing.length === 0) return;
  const details = missing.map((field) => ({ field, message: 'line.required' })) satisfies FieldError[];
  throw new AppError('EVENT_INCOMPLETE', 'Required fields are missing.', { details });
}
