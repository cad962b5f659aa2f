import type { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';
import { eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { presentEventCard } from '#src/features/events/event-page/present-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { placeholderValues } from '../upcoming/event-query.ts';
import { unnamed } from '../upcoming/find-upcoming.ts';
import { searchConditions } from '../upcoming/search-conditions.ts';
import { type Candidate, rankRecommended, type Taste } from './rank-recommended.ts';

const maxListed = 6;
/** How many of the soonest events are compared with the profile. */
const maxCompared = 200;

/** Lists upcoming events that match the viewer's profile, in three statements. */
export async function listRecommended(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
): Promise<DataOf<typeof listRecommendedEvents>> {
  const now = clock.now();
  const taste = await readTaste(db, viewer);
  if (taste.interests.length === 0 && taste.city === '') return { items: [], hasProfile: false };
  const ranked = rankRecommended(taste, await findCandidates(db, viewer, now)).slice(0, maxListed);
  const cards = await eventCardsOf(
    db,
    ranked.map(({ id }) => id),
  );
  const items = ranked.flatMap(({ id, reasons }) => {
    const card = cards.find(({ event }) => event.id === id);
    return card ? [{ event: presentEventCard(card, viewer, now), reasons }] : [];
  });
  return { items, hasProfile: true };
}

/** The viewer sees all of their own profile, regardless of its visibility. */
async function readTaste(db: Db, { userId }: SignedInUser): Promise<Taste> {
  const { interests, likes, skills, location, languages } = profileDetails;
  const [row] = await db
    .select({ interests, likes, skills, location, languages })
    .from(profileDetails)
    .where(eq(profileDetails.userId, userId));
  if (!row) return { interests: [], city: '', languages: [] };
  return {
    interests: [...new Set([...row.interests, ...row.likes, ...row.skills])],
    // "Madrid, Spain"
    city: row.location.split(',', 1)[0]?.trim() ?? '',
    languages: row.languages.map(({ tag }) => tag),
  };
}

/** The soonest events that the viewer could find and has nothing to do with yet. */
async function findCandidates(db: Db, viewer: SignedInUser, now: Date): Promise<Candidate[]> {
  const query = { words: [], isFuzzy: false, filters: {}, after: null, limit: maxCompared };
  const { which } = searchConditions(db, viewer, query);
  const { id, title, topics, language, type, placeName, placeAddress, startsAt, organizerId } = events;
  const isInvolved = sql`(
    exists (select 1 from registrations r where r.event_id = ${id} and r.user_id = ${viewer.userId}
      and r.state in ('pending', 'held', 'confirmed', 'declined'))
    or exists (select 1 from waiting_entries w where w.event_id = ${id} and w.user_id = ${viewer.userId}
      and w.state in ('waiting', 'offered'))
    or exists (select 1 from event_hosts h where h.event_id = ${id} and h.user_id = ${viewer.userId}))`;
  const rows = await db
    .select({ id, title, topics, language, type, placeName, placeAddress })
    .from(events)
    .where(and(which, ne(organizerId, viewer.userId), sql`not ${isInvolved}`))
    .orderBy(startsAt, id)
    .limit(maxCompared)
    .prepare(unnamed)
    .execute(placeholderValues(now, query));
  return rows.map(({ type: eventType, placeName: name, placeAddress: address, ...event }) => ({
    ...event,
    place: eventType === 'virtual' ? '' : `${name} ${address}`,
  }));
}
