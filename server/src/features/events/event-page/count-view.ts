import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { perDatabase } from '#src/db/per-database.ts';
import { viewMarks, viewSalts } from '#src/db/schema/event-views.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log'>;
/** Views that are not written yet, by event and visitor, so that a reload counts once. */
type PendingViews = {
  views: Map<string, { eventId: string; visitor: string; isOwn: boolean; source: string }>;
  timer: NodeJS.Timeout | null;
};

const flushMs = 60_000;
/** Above this many, pending views are written at once, which bounds the memory that a flood can take. */
const maxPending = 5_000;
/** Campaigns of an event that are counted apart on one day. Anybody can invent more: those are counted together. */
const maxCampaigns = 20;
const pendingViews = perDatabase<PendingViews>(() => ({ views: new Map(), timer: null }));

const botPattern =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|axios|node|light-?my-?request|facebookexternalhit|embedly|whatsapp/i;

type View = {
  eventId: string;
  isOwn: boolean;
  /** One that `visitSourcePattern` of the contract admits. */
  source: string;
  userAgent: string | undefined;
};

/**
 * Counts a view of an event, once per visitor and day; visitors are distinguished by address and browser, without a cookie.
 * Bots and the organizer's own views do not count. Views are buffered and written once a minute in one statement.
 */
export function countView(deps: ViewDeps, viewer: Viewer, { eventId, isOwn, source, userAgent }: View): void {
  if (!userAgent || botPattern.test(userAgent)) return;
  const pending = pendingViews(deps);
  const visitor = `${viewer.address} ${userAgent}`;
  const key = `${eventId} ${visitor}`;
  // Pages are rendered as for a stranger; only the API call that follows shows that the visitor was the organizer.
  const before = pending.views.get(key);
  pending.views.set(key, {
    eventId,
    visitor,
    isOwn: isOwn || (before?.isOwn ?? false),
    // The first page of the day tells where the visitor came from; what follows it comes from there.
    source: before?.source ?? source,
  });
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
        select distinct on (e.id, l.mark)
          e.id, (${now}::timestamptz at time zone e.time_zone)::date as day, decode(l.mark, 'hex') as mark, l.source
        from unnest(${sql.param(views.map(({ eventId }) => eventId))}::uuid[], ${sql.param(marks)}::text[],
          ${sql.param(views.map(({ source }) => source))}::text[]) with ordinality l (id, mark, source, n)
        join events e on e.id = l.id order by e.id, l.mark, l.n
      ), first_looks as (
        insert into view_marks (day, event_id, mark) select day, id, mark from looks
        on conflict do nothing returning event_id, day, mark
      ), by_source as (
        select f.event_id, f.day, l.source, count(*)::int as views, l.source like 'campaign:%' and not exists (
            select 1 from event_view_sources s where s.event_id = f.event_id and s.day = f.day and s.source = l.source
          ) as is_new_campaign
        from first_looks f join looks l on l.id = f.event_id and l.mark = f.mark group by f.event_id, f.day, l.source
      ), numbered as (
        select b.*, row_number() over (partition by event_id, day, is_new_campaign order by source) + (
            select count(*) from event_view_sources s
            where s.event_id = b.event_id and s.day = b.day and s.source like 'campaign:%') as nth
        from by_source b
      ), sources as (
        insert into event_view_sources (event_id, day, source, views)
          select event_id, day, case when is_new_campaign and nth > ${maxCampaigns} then 'campaign:other' else source end,
            sum(views)::int
          from numbered group by 1, 2, 3 order by 1, 2, 3
          on conflict (event_id, day, source) do update set views = event_view_sources.views + excluded.views
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
