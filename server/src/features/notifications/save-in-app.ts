import type { Language } from '@foyer/contract/limits.ts';
import type { NotificationKind } from '@foyer/contract/rules/preferences.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';

export type InAppNotice = {
  userId: string;
  kind: NotificationKind;
  title: Record<Language, string>;
  path: `/${string}`;
  idempotencyKey: string;
};

/** Keeps what people can look at later, in the transaction of the fact. Told twice, it is there once. */
export async function saveInApp(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  notices: readonly InAppNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const each = <T>(part: (notice: InAppNotice) => T) => sql.param(notices.map(part));
  await tx.execute(sql`
    insert into notifications (id, user_id, kind, title, path, idempotency_key, created_at)
    select id, person, kind, title::jsonb, path, key, ${deps.clock.now()}::timestamptz
    from unnest(
      ${each(() => deps.random.uuid())}::uuid[], ${each(({ userId }) => userId)}::uuid[],
      ${each(({ kind }) => kind)}::text[], ${each(({ title }) => JSON.stringify(title))}::text[],
      ${each(({ path }) => path)}::text[], ${each(({ idempotencyKey }) => idempotencyKey)}::text[])
      as given (id, person, kind, title, path, key)
    on conflict do nothing`);
}
