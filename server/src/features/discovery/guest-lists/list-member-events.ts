import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { maySee, type ViewerRelation } from '@foyer/contract/rules/profiles/visibility.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import type { Deps } from '#src/deps.ts';
import { presentCard } from '#src/features/events/event-page/present-event.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import { visibilityOf } from '#src/features/profiles/public-profile/sections-of.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findCards, type ListedRow } from '../upcoming/find-cards.ts';

type Asked = {
  slug: string;
  part: PartAtEvents;
  as?: 'public' | 'member' | undefined;
  cursor?: string | undefined;
  limit: number;
};
type Answer = { items: EventCard[]; nextCursor: string | null };

/** What is to come of somebody's: nothing that the viewer would not find in the list of events. */
export async function listMemberEvents(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Viewer,
  { slug, part, as, cursor, limit }: Asked,
): Promise<Answer> {
  const after = readCursor(cursor);
  const row = await findRowBySlug(db, slug.toLowerCase());
  const own = viewer.kind === 'user' && row?.userId === viewer.userId;
  const others: ViewerRelation = viewer.kind === 'user' ? 'member' : 'public';
  const audience = own ? (as ?? 'self') : others;
  if (!row || !presentProfile(settings, row, audience, own))
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  if (part === 'attending' && !maySee(visibilityOf(row), 'events', audience)) return { items: [], nextCursor: null };
  const finder = audience === 'public' ? strangerLike(viewer) : viewer;
  const filters = part === 'hosting' ? { organizerId: row.userId } : { attendeeId: row.userId };
  const asked = { words: [], alike: false, filters, after, limit: limit + 1 };
  const now = clock.now();
  const found = await findCards(db, finder, now, asked);
  const endOf = ({ event: { id, startsAt } }: ListedRow) => ({ at: startsAt?.getTime() ?? 0, id });
  const { page, nextCursor } = pageOf(found, limit, endOf);
  return { items: page.map((card) => presentCard(card, finder, now)), nextCursor };
}

/** Somebody who comes from the same place and is not signed in. */
function strangerLike({ kind: _, ...origin }: Viewer): Viewer {
  return { ...origin, kind: 'visitor' };
}
