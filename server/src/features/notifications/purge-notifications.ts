import { lt } from 'drizzle-orm';
import { notificationDays } from '#src/config.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lets go of what happened long ago, read or not. */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - notificationDays * dayMs);
  await db.delete(notifications).where(lt(notifications.createdAt, oldest));
}
