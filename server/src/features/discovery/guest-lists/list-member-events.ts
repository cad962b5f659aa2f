import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import type { Deps } from '#src/deps.ts';
import { presentEventCard } from '#src/features/events/event-page/present-event.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import { visibilityOf } from '#src/features/profiles/public-profile/sections-of.ts';
import { relationTo } from '#src/features/relationships/relationships.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findCards, type ListedRow } from '../upcoming/find-cards.ts';

type ListMemberEventsInput = {
  slug: string;
  part: PartAtEvents;
  as?: 'public' | 'member' | undefined;
  cursor?: string | undefined;
  limit: number;
};
type EventPage = { items: EventCard[]; nextCursor: string | null };

/** Lists upcoming events that a member hosts or attends, as far as the viewer could find them in the list of events. */
export async function listMemberEvents(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Viewer,
  { slug, part, as, cursor, limit }: ListMemberEventsInput,
): Promise<EventPage> {
  const after = readCursor(cursor);
  const row = await findRowBySlug(db, slug.toLowerCase());
  const own = viewer.kind === 'user' && row?.userId === viewer.userId;
  const now = clock.now();
  const relation = row && (await relationTo(db, viewer, row.userId, now));
  const audience = own ? (as ?? 'self') : relation;
  if (!row || !audience || !presentProfile(settings, row, audience, own)) throw new AppError('NOT_FOUND', 'Not found.');
  if (part === 'attending' && !maySee(visibilityOf(row), 'events', audience)) return { items: [], nextCursor: null };
  const searcher = audience === 'public' ? asVisitor(viewer) : viewer;
  const filters = part === 'hosting' ? { organizerId: row.userId } : { attendeeId: row.userId };
  const query = { words: [], isFuzzy: false, filters, after, limit: limit + 1 };
  const found = await findCards(db, searcher, now, query);
  const pageEnd = ({ event: { id, startsAt } }: ListedRow) => ({ at: startsAt?.getTime() ?? 0, id });
  const { page, nextCursor } = pageOf(found, limit, pageEnd);
  return { items: page.map((card) => presentEventCard(card, searcher, now)), nextCursor };
}

/** The same viewer as if they were not signed in. */
function asVisitor({ kind: _, ...origin }: Viewer): Viewer {
  return { ...origin, kind: 'visitor' };
}
