import type { DataOf } from '@foyer/contract/http.ts';
import type { readEventSuggestionQuality, readSuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { countQuality } from './count-quality.ts';
import { publishable, publishedWeek } from './policy.ts';

type PublicQuality = DataOf<typeof readSuggestionQuality>;

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The public figures. A week does not change once it is published, so each process counts it once; a failed count is
 * tried again with the next visit.
 */
export function createPublicQuality({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<PublicQuality> {
  let cached: { from: string; counted: Promise<PublicQuality> } | null = null;

  async function count({ from, until }: { from: string; until: string }): Promise<PublicQuality> {
    const which = sql`d.event_id is null and d.day between ${from} and ${until}`;
    return { from, until, quality: publishable(await countQuality(db, which)) };
  }

  return async () => {
    const week = publishedWeek(clock.now());
    if (cached?.from === week.from) return cached.counted;
    const counted = count(week);
    cached = { from: week.from, counted };
    counted.catch(() => {
      cached = null;
    });
    return counted;
  };
}

/**
 * The figures of one event for its organizers, once and for all a week after its end: figures that change from day to
 * day would tell what a single person did. Lists of events are apart from those that the public figures count.
 */
export async function readEventQuality(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<DataOf<typeof readEventSuggestionQuality>> {
  await requireOrganizer({ db }, viewer, id);
  const endsAt = (await findEventById(db, id))?.event.endsAt ?? null;
  if (endsAt === null) return { availableAt: null, quality: null };
  const availableAt = new Date(endsAt.getTime() + weekMs);
  const isOver = availableAt <= clock.now();
  const quality = isOver ? publishable(await countQuality(db, sql`d.event_id = ${id}`)) : null;
  return { availableAt: availableAt.toISOString(), quality };
}
