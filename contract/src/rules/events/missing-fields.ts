import type { EventType } from './event-choices.ts';

type Publishable = {
  title: string;
  summary: string;
  type: EventType;
  startsAt: Date | string | null;
  endsAt: Date | string | null;
  place: { name: string };
  onlineLink: string | null;
};

/** In the order of the editor; named as the API names the fields. */
const requiredFields = ['title', 'summary', 'startsAt', 'endsAt', 'place.name', 'onlineLink'] as const;
export type RequiredField = (typeof requiredFields)[number];

/**
 * The fields that an event still needs before it can be published. An in-person event needs no online link, a virtual
 * event no place; a hybrid event needs both. Text of spaces counts as empty.
 */
export function missingFields({ type, place, ...event }: Publishable): RequiredField[] {
  const isMissing = (field: RequiredField) => {
    if (field === 'place.name') return type !== 'virtual' && isBlank(place.name);
    if (field === 'onlineLink') return type !== 'in-person' && isBlank(event.onlineLink);
    return isBlank(event[field]);
  };
  return requiredFields.filter(isMissing);
}

function isBlank(value: Date | string | null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
