import type { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { positionIn } from '@foyer/contract/rules/events/map-link.ts';
import { plainText } from '@foyer/contract/rules/events/rich-text.ts';
import { sql } from 'drizzle-orm';
import type { events } from '#src/db/schema/events.ts';
import { allWords } from '#src/db/search-words.ts';

/** What an organizer says of an event, by field. What is not named stays as it is. */
export type EventFieldsInput = Omit<RequestOf<typeof changeEvent>['body'], 'version'>;
type Columns = Partial<typeof events.$inferInsert>;
type Text = Pick<
  typeof events.$inferSelect,
  'title' | 'summary' | 'description' | 'topics' | 'placeName' | 'placeAddress'
>;

/** How much of a description is searched. */
const searched = 4_000;

export function changedColumns({ capacity: _, place, ...given }: EventFieldsInput): Columns {
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt, ...rest } = given;
  const columns = {
    ...rest,
    ...moments({ startsAt, endsAt, registrationOpensAt, registrationClosesAt }),
    ...(place && {
      placeName: place.name,
      placeAddress: place.address,
      placeMapLink: place.mapLink,
      placeRoom: place.room,
      ...positionOf(place.mapLink),
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** As the link to the map says it. */
function positionOf(mapLink: string): { latitude: number | null; longitude: number | null } {
  return positionIn(mapLink) ?? { latitude: null, longitude: null };
}

/** Undefined stays undefined, null null. */
function moments<Name extends string>(
  given: Record<Name, string | null | undefined>,
): Record<string, Date | null | undefined> {
  return Object.fromEntries(
    Object.entries<string | null | undefined>(given).map(([name, at]) => [
      name,
      typeof at === 'string' ? new Date(at) : at,
    ]),
  );
}

/** What an event is found by: every word with a space before it, folded, so that its beginning can be looked for. */
export function searchWordsOf({ title, summary, description, topics, placeName, placeAddress }: Text) {
  const told = description ? plainText(description).slice(0, searched) : '';
  const words = [title, summary, ...topics, placeName, placeAddress, told].flatMap(allWords);
  return sql<string>`foyer_fold(${` ${words.join(' ')}`})`;
}
