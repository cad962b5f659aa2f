import { events } from '#src/db/schema/events.ts';
import type { EventCardRow, relatedColumns } from './event-row.ts';

const { id, slug, state, title, summary, type, timeZone, placeName, topics, language, visibility } = events;
const { startsAt, endsAt, coverKey, coverAlt, coverDesign, seriesId, organizerId, ticketed, currency } = events;

/** The columns of an event that a card shows, and those it is joined by. */
export const cardColumns = {
  id,
  slug,
  state,
  title,
  summary,
  type,
  timeZone,
  placeName,
  topics,
  language,
  visibility,
  startsAt,
  endsAt,
  coverKey,
  coverAlt,
  coverDesign,
  seriesId,
  organizerId,
  ticketed,
  currency,
};
export type CardColumnsRow = Pick<EventCardRow, keyof typeof relatedColumns> & {
  event: Pick<EventCardRow['event'], keyof typeof cardColumns>;
};
