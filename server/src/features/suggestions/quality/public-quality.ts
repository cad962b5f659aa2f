import type { DataOf } from '@foyer/contract/http.ts';
import type { readSuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { countQuality } from './count-quality.ts';
import { publishable, publishedWeek } from './policy.ts';

type PublicQuality = DataOf<typeof readSuggestionQuality>;

/**
 * The public figures. A week does not change once it is published, so each process counts it once; a failed count is
 * tried again with the next visit.
 */
export function createPublicQuality({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<PublicQuality> {
  let cached: { from: string; counted: Promise<PublicQuality> } | null = null;

  async function count({ from, until }: { from: string; until: string }): Promise<PublicQuality> {
    const which = sql`d.event_id is null and d.day between ${from} and ${until}`;
    const quality = publishable(await countQuality(db, which));
    return { from, until, hasStarted: quality !== null || (await hasListsUntil(until)), quality };
  }

  async function hasListsUntil(day: string): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select 1 from suggestion_days where event_id is null and day <= ${day} limit 1`,
    );
    return rows.length > 0;
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
