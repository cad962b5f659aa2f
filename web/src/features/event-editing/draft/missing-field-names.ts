import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';

type Publishable = Parameters<typeof missingFields>[0];

/** What an event needs before it can be published, as messages and links into the editor name the fields. */
export function missingFieldNames(event: Publishable) {
  return missingFields(event).map((field) => (field === 'place.name' ? 'placeName' : field));
}
