import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { perDatabase } from '#src/db/per-database.ts';
import { viewMarks, viewSalts } from '#src/db/schema/event-views.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>;
/** Who looked at what and is not yet written down; by event and visitor, so that a reload is no second look. */
type Waiting = { views: Map<string, { eventId: string; who: string; isOwn: boolean }>; timer: NodeJS.Timeout | null };

const flushMs = 60_000;
/** A flood is not remembered beyond this; what is counted of it is written at once. */
const most = 5_000;
const waitingOf = perDatabase<Waiting>(() => ({ views: new Map(), timer: null }));

const bots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|axios|node|light-?my-?request|facebookexternalhit|embedly|whatsapp/i;

/**
 * Notes that somebody looks at an event: once per visitor and day, told apart by address and browser without any cookie.
 * Programs and the organizer's own looks do not count. Nothing is written now: a minute's looks are one statement.
 */
export function countView(
  deps: Parts,
  viewer: Viewer,
  { eventId, isOwn, userAgent }: { eventId: string; isOwn: boolean; userAgent: string | undefined },
): void {
  if (!userAgent || bots.test(userAgent)) return;
  const waiting = waitingOf(deps);
  const who = `${viewer.address} ${userAgent}`;
  const key = `${eventId} ${who}`;
  // The page itself is read as a stranger: that it was the organizer shows a moment later.
  waiting.views.set(key, { eventId, who, isOwn: isOwn || (waiting.views.get(key)?.isOwn ?? false) });
  if (waiting.views.size >= most) void flushViews(deps);
  waiting.timer ??= setTimeout(() => void flushViews(deps), flushMs).unref();
}

/** Writes down what was noted. Never throws: what cannot be written is not counted. */
export async function flushViews(deps: Parts): Promise<void> {
  const waiting = waitingOf(deps);
  if (waiting.timer) clearTimeout(waiting.timer);
  const views = [...waiting.views.values()].filter(({ isOwn }) => !isOwn);
  Object.assign(waiting, { views: new Map(), timer: null });
  if (views.length === 0) return;
  try {
    const now = deps.clock.now();
    const salt = await saltOf(deps, now.toISOString().slice(0, 10));
    const marks = views.map(({ who }) => createHmac('sha256', salt).update(who).digest('hex').slice(0, 32));
    // Where several processes have seen the same visitor, the first one counts.
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

/** The salt of a day, the same for all processes. */
async function saltOf({ db, random }: Parts, day: string): Promise<Buffer> {
  await db
    .insert(viewSalts)
    .values({ day, salt: random.bytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select({ salt: viewSalts.salt }).from(viewSalts).where(sql`${viewSalts.day} = ${day}`);
  if (!row) throw new Error('the salt of the day is gone');
  return row.salt;
}

/** Throws away what told visitors of past days apart. Days of events may be a day off those of UTC. */
export async function purgeViewMarks({ db, clock }: Parts): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  const yesterday = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await db.delete(viewSalts).where(lt(viewSalts.day, today));
  await db.delete(viewMarks).where(lt(viewMarks.day, yesterday));
}
