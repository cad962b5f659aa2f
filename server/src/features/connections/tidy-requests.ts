import { cooldownDays } from '@foyer/contract/rules/connections/connection-choices.ts';
import { type AnyColumn, and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { requestReminderDays } from '#src/config/connections.ts';
import { daysAfter } from '#src/days-after.ts';
import { connectionNotes, connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { enqueueConnectionNews } from './connection-news.ts';
import { otherOf, pairKey } from './pair.ts';

const batch = 500;

/**
 * Ends expired requests. They can't be answered anyway from the moment they expire; this only keeps the table tidy and
 * stores the cool-down.
 */
export async function endExpiredRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { lowId, lowMayAskAt, highMayAskAt, requestedBy, expiresAt } = connections;
  const until = sql`${expiresAt} + make_interval(days => ${cooldownDays.expired})`;
  await db
    .update(connections)
    .set({
      state: 'ended',
      endReason: 'expired',
      endedAt: expiresAt,
      lowMayAskAt: sql`case when ${requestedBy} = ${lowId} then greatest(${lowMayAskAt}, ${until}) else ${lowMayAskAt} end`,
      highMayAskAt: sql`case when ${requestedBy} = ${lowId} then ${highMayAskAt} else greatest(${highMayAskAt}, ${until}) end`,
    })
    .where(and(eq(connections.state, 'requested'), lte(expiresAt, clock.now())));
}

/** Reminds the recipients of requests that have waited for three days, once each, and not while the sender is suspended. */
export async function remindOfRequests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const due = await tx
      .select({ lowId: connections.lowId, highId: connections.highId })
      .from(connections)
      .where(
        and(
          eq(connections.state, 'requested'),
          gt(connections.expiresAt, now),
          isNull(connections.remindedAt),
          lte(connections.requestedAt, daysAfter(now, -requestReminderDays)),
          isActive(connections.requestedBy),
        ),
      )
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { lowId, highId } of due) {
      const [pair] = await tx
        .update(connections)
        .set({ remindedAt: now })
        .where(and(eq(connections.lowId, lowId), eq(connections.highId, highId)))
        .returning();
      if (!pair) continue;
      await enqueueConnectionNews(deps, tx, { id: pair.id, what: 'reminded', userId: otherOf(pair, pair.requestedBy) });
    }
  });
  deps.wakeOutbox();
}

/** Reminds members to follow up with connections, at the time that they set or once a suspended connection is back. */
export async function remindToFollowUp(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const due = await tx
      .select({ userId: connectionNotes.userId, aboutId: connectionNotes.aboutId })
      .from(connectionNotes)
      .where(
        and(
          lte(connectionNotes.followUpAt, now),
          isNull(connectionNotes.remindedAt),
          isActive(connectionNotes.aboutId),
        ),
      )
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { userId, aboutId } of due) {
      await tx
        .update(connectionNotes)
        .set({ remindedAt: now })
        .where(and(eq(connectionNotes.userId, userId), eq(connectionNotes.aboutId, aboutId)));
      const { lowId, highId } = pairKey(userId, aboutId);
      const [pair] = await tx
        .select({ id: connections.id })
        .from(connections)
        .where(and(eq(connections.lowId, lowId), eq(connections.highId, highId), eq(connections.state, 'connected')));
      if (pair) await enqueueConnectionNews(deps, tx, { id: pair.id, what: 'follow-up', userId });
    }
  });
  deps.wakeOutbox();
}

function isActive(member: AnyColumn): SQL {
  return sql`exists (select 1 from users u where u.id = ${member} and ${isActiveIn('u')})`;
}
