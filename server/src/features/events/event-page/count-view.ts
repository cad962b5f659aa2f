import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { perDatabase } from '#src/db/per-database.ts';
import { viewMarks, viewSalts } from '#src/db/schema/event-views.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>;
/** Views that are not written yet, by event and visitor, so that a reload counts once. */
type PendingViews = {
  views: Map<string, { eventId: string; visitor: string; isOwn: boolean }>;
  timer: NodeJS.Timeout | null;
};

const flushMs = 60_000;
/** Above this many, pending views are written at once, which bounds the memory that a flood can take. */
const maxPending = 5_000;
const pendingViews = perDatabase<PendingViews>(() => ({ views: new Map(), timer: null }));

const botPattern =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|axios|node|light-?my-?request|facebookexternalhit|embedly|whatsapp/i;

/**
 * Counts a view of an event, once per visitor and day; visitors are told apart by address and browser, without a cookie.
 * Bots and the organizer's own views do not count. Views are buffered and written once a minute in one statement.
 */
export function countView(
  deps: ViewDeps,
  viewer: Viewer,
  { eventId, isOwn, userAgent }: { eventId: string; isOwn: boolean; userAgent: string | undefined },
): void {
  if (!userAgent || botPattern.test(userAgent)) return;
  const pending = pendingViews(deps);
  const visitor = `${viewer.address} ${userAgent}`;
  const key = `${eventId} ${visitor}`;
  // Pages are rendered as for a stranger; only the API call that follows shows that the visitor was the organizer.
  pending.views.set(key, { eventId, visitor, isOwn: isOwn || (pending.views.get(key)?.isOwn ?? false) });
  if (pending.views.size >= maxPending) void flushViews(deps);
  pending.timer ??= setTimeout(() => void flushViews(deps), flushMs).unref();
}

/** Writes the pending views. Never throws: views that cannot be written are lost. */
export async function flushViews(deps: ViewDeps): Promise<void> {
  const pending = pendingViews(deps);
  if (pending.timer) clearTimeout(pending.timer);
  const views = [...pending.views.values()].filter(({ isOwn }) => !isOwn);
  Object.assign(pending, { views: new Map(), timer: null });
  if (views.length === 0) return;
  try {
    const now = deps.clock.now();
    const salt = await saltOf(deps, now.toISOString().slice(0, 10));
    const marks = views.map(({ visitor }) => createHmac('sha256', salt).update(visitor).digest('hex').slice(0, 32));
    // If several processes have seen the same visitor, only the first one counts.
    await deps.db.execute(sql`
      with looks as (
        select distinct e.id, (${now}::timestamptz at time zone e.time_zone)::date as day, decode(l.mark, 'hex') as mark
        from unnest(${sql.param(views.map(({ eventId }) => eventId))}::uuid[], ${sql.param(marks)}::text[]) l (id, mark)
        join events e on e.id = l.id
      ), first_looks as (
        insert into view_marks (day, event_id, mark) select day, id, mark from looks
        on conflict do nothing returning event_id, day
      )
      insert into event_views (event_id, day, views)
        select event_id, day, count(*)::int from first_looks group by event_id, day order by event_id, day
        on conflict (event_id, day) do update set views = event_views.views + excluded.views`);
  } catch (error) {
    deps.log.warn({ err: error, lost: views.length }, 'views of events could not be counted');
  }
}

/** The salt of a day, shared by all processes. */
async function saltOf({ db, random }: ViewDeps, day: string): Promise<Buffer> {
  await db
    .insert(viewSalts)
    .values({ day, salt: random.bytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select({ salt: viewSalts.salt }).from(viewSalts).where(sql`${viewSalts.day} = ${day}`);
  if (!row) throw new Error('the salt of the day is gone');
  return row.salt;
}

/** Deletes the salts and marks of past days. An event's local day may differ from the UTC day by one, so marks stay a day longer. */
export async function purgeViewMarks({ db, clock }: ViewDeps): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  const yesterday = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await db.delete(viewSalts).where(lt(viewSalts.day, today));
  await db.delete(viewMarks).where(lt(viewMarks.day, yesterday));
}
