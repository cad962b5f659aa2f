import { gt, max } from 'drizzle-orm';
import { liveRules } from '#src/config/live.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import type { LiveSource } from '#src/http/live/live-source.ts';

const topic = 'notifications';

/**
 * Makes the open pages of a member read their notifications and the number of connection requests. Call it after the commit
 * that has changed them.
 */
export function publishNotifications({ bus }: Pick<Deps, 'bus'>, userId: string): void {
  bus.publish({ topic, id: userId, userId });
}

/**
 * In-app notifications, live. New ones are saved in the transactions of many features, so they are found by the sweep, at most
 * two seconds later and also after lost hints.
 */
export function liveNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): LiveSource {
  /** The time of each member's newest notification of which the sweep has told, as far back as it looks. */
  const told = new Map<string, number>();
  return {
    topics: [topic],

    async framesFor(hints) {
      return hints.flatMap(({ userId }) =>
        userId === undefined ? [] : [{ userId, frame: { type: 'notifications' as const } }],
      );
    },

    async sweep() {
      const { userId, createdAt } = notifications;
      const since = new Date(clock.now().getTime() - liveRules.sweepBackSeconds * 1000);
      const recent = await db
        .select({ userId, newest: max(createdAt) })
        .from(notifications)
        .where(gt(createdAt, since))
        .groupBy(userId);
      const newestOf = new Map(recent.map((row) => [row.userId, row.newest?.getTime() ?? 0]));
      for (const id of told.keys()) if (!newestOf.has(id)) told.delete(id);
      const missed = [...newestOf].filter(([id, newest]) => (told.get(id) ?? 0) < newest);
      for (const [id, newest] of missed) told.set(id, newest);
      return missed.map(([id]) => ({ topic, id, userId: id }));
    },
  };
}
