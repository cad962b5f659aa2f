import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueHostNews } from './hosts/host-news.ts';
import { noticeValues } from './notice-values.ts';
import { notifyRegistered } from './notify-registered.ts';
import type { CancelledRegistrations } from './registration-events.ts';

/**
 * Confirms cancellations with a calendar file that removes the event, unless the member has registered again. Idempotent.
 */
export async function notifyCancelled(deps: Deps, all: readonly CancelledRegistrations[]): Promise<void> {
  const byEvent = Map.groupBy(all, ({ eventId }) => eventId);
  for (const [eventId, some] of byEvent) await confirmLeftEvent(deps, eventId, some);
  deps.wakeOutbox();
}

async function confirmLeftEvent(deps: Deps, eventId: string, all: readonly CancelledRegistrations[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event && noticeValues(event);
    if (!shown) return;
    const cancelled = await whoLeft(tx, eventId, all);
    await notifyRegistered(deps, tx, { shown, what: 'left', key: 'left' }, cancelled);
    const at = all.map((each) => new Date(each.at));
    await enqueueHostNews(deps, tx, { eventId, news: 'given-back', at });
    // A withdrawn request no longer waits for a decision.
    if (event.approvalNeeded) await enqueueHostNews(deps, tx, { eventId, news: 'requests', at, isFewer: true });
  });
}

type CancelledRow = {
  id: string;
  userId: string;
  holderEmail: string;
  audience: AttendanceMode;
};

/** The function is server/sql/foyer_who_left.sql. */
async function whoLeft(tx: Tx, eventId: string, all: readonly CancelledRegistrations[]) {
  const gone = all.flatMap(({ userIds, at }) => userIds.map((person) => ({ person, at })));
  const { rows } = await tx.execute<CancelledRow>(sql`
    select id, user_id as "userId", holder_email as "holderEmail", audience
    from foyer_who_left(${eventId}::uuid, ${sql.param(gone.map(({ person }) => person))}::uuid[],
      ${sql.param(gone.map(({ at }) => at))}::timestamptz[])`);
  return rows;
}
