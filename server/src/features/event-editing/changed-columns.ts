import type { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { positionIn } from '@foyer/contract/rules/events/map-link.ts';
import { plainText } from '@foyer/contract/rules/events/rich-text.ts';
import { sql } from 'drizzle-orm';
import type { events } from '#src/db/schema/events.ts';
import { allWords } from '#src/db/search-words.ts';

/** The fields of an event that an organizer can edit. Missing fields stay as they are. */
export type EventFieldsInput = Omit<RequestOf<typeof changeEvent>['body'], 'version'>;
type Columns = Partial<typeof events.$inferInsert>;
type SearchableFields = Pick<
  typeof events.$inferSelect,
  'title' | 'summary' | 'description' | 'topics' | 'placeName' | 'placeAddress'
>;

/** Only this much of a description is searchable. */
const maxSearchedCharacters = 4_000;

export function changedColumns({ capacity: _, place, ...given }: EventFieldsInput): Columns {
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt, ...rest } = given;
  const columns = {
    ...rest,
    ...parseMoments({ startsAt, endsAt, registrationOpensAt, registrationClosesAt }),
    ...(place && {
      placeName: place.name,
      placeAddress: place.address,
      placeMapLink: place.mapLink,
      placeRoom: place.room,
      ...positionFromLink(place.mapLink),
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The position encoded in a map link. */
function positionFromLink(mapLink: string): { latitude: number | null; longitude: number | null } {
  return positionIn(mapLink) ?? { latitude: null, longitude: null };
}

/** Parses ISO times to dates; keeps null and undefined. */
function parseMoments<Name extends string>(
  given: Record<Name, string | null | undefined>,
): Record<string, Date | null | undefined> {
  return Object.fromEntries(
    Object.entries<string | null | undefined>(given).map(([name, at]) => [
      name,
      typeof at === 'string' ? new Date(at) : at,
    ]),
  );
}

/** The search text of an event: accent-folded words, each preceded by a space so that a query can match word prefixes. */
export function searchWordsOf({ title, summary, description, topics, placeName, placeAddress }: SearchableFields) {
  const descriptionText = description ? plainText(description).slice(0, maxSearchedCharacters) : '';
  const words = [title, summary, ...topics, placeName, placeAddress, descriptionText].flatMap(allWords);
  return sql<string>`foyer_fold(${` ${words.join(' ')}`})`;
}
