import type { DataOf } from '@foyer/contract/http.ts';
import { marketing } from '@foyer/contract/limits.ts';
import type { readAboutFigures } from '@foyer/contract/system.ts';
import { sql } from 'drizzle-orm';
import { aboutFigures } from '#src/config/caches.ts';
import type { Deps } from '#src/deps.ts';

type Figures = DataOf<typeof readAboutFigures>;

/**
 * The figures of the About page: as specified, or counted at most once an hour in each process. A failed count is tried
 * again with the next visit.
 */
export function createAboutFigures({ db, clock, settings }: Deps): () => Promise<Figures> {
  let cached: { figures: Promise<Figures>; until: number } | null = null;

  async function count(): Promise<Figures> {
    const { rows } = await db.execute<Record<keyof Figures, number>>(sql`
      select count(*)::int as professionals,
        count(distinct nullif(lower(trim(profiles.company)), ''))::int as companies,
        (select count(*)::int from connections where state = 'connected') as connections
      from profiles join users on users.id = profiles.user_id where users.suspended_at is null`);
    const [found] = rows;
    return {
      professionals: roundedDown(found?.professionals ?? 0),
      companies: roundedDown(found?.companies ?? 0),
      connections: roundedDown(found?.connections ?? 0),
    };
  }

  return async () => {
    const { professionals, companies, connections } = marketing;
    if (settings.aboutFigures === 'specified') return { professionals, companies, connections };
    const now = clock.now().getTime();
    if (cached && now < cached.until) return cached.figures;
    const figures = count();
    cached = { figures, until: now + aboutFigures.cachedSeconds * 1000 };
    figures.catch(() => {
      cached = null;
    });
    return figures;
  };
}

/** 1,234 becomes 1,200, and 37 becomes null: a small number says little, and could tell people apart. */
function roundedDown(count: number): number | null {
  if (count < aboutFigures.least) return null;
  const step = 10 ** (String(count).length - 2);
  return Math.floor(count / step) * step;
}
