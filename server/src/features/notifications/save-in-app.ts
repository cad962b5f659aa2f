import type { Language } from '@foyer/contract/limits.ts';
import type { NotificationKind } from '@foyer/contract/rules/preference-choices.ts';
import { lt, sql } from 'drizzle-orm';
import { notificationDays } from '#src/config/user-data.ts';
import type { Tx } from '#src/db/client.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';

export type InAppNotice = {
  userId: string;
  kind: NotificationKind;
  title: Record<Language, string>;
  path: `/${string}`;
  /** The other member whom it names, if any; see `forgetNoticesAbout`. */
  aboutId?: string | null | undefined;
  idempotencyKey: string;
};

/** Saves in-app notifications, in the transaction of the change. A repeated idempotency key saves nothing. */
export async function saveInApp(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  notices: readonly InAppNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const each = <T>(select: (notice: InAppNotice) => T) => sql.param(notices.map(select));
  await tx.execute(sql`
    insert into notifications (id, user_id, kind, title, path, about_id, idempotency_key, created_at)
    select id, person, kind, title::jsonb, path, about, key, ${deps.clock.now()}::timestamptz
    from unnest(
      ${each(() => deps.random.uuid())}::uuid[], ${each(({ userId }) => userId)}::uuid[],
      ${each(({ kind }) => kind)}::text[], ${each(({ title }) => JSON.stringify(title))}::text[],
      ${each(({ path }) => path)}::text[], ${each(({ aboutId }) => aboutId ?? null)}::uuid[],
      ${each(({ idempotencyKey }) => idempotencyKey)}::text[])
      as given (id, person, kind, title, path, about, key)
    on conflict do nothing`);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes notifications older than `notificationDays`, read or not. */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - notificationDays * dayMs);
  await db.delete(notifications).where(lt(notifications.createdAt, oldest));
}
