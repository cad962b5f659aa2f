import type { Language } from '@foyer/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { aliases } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { unreadAliasMessages } from './alias-message-rows.ts';
import { openAlias, privateKey } from './keys.ts';

const aliasNews = z.object({
  aliasId: z.uuid(),
  /** About messages: no notification once they are read. */
  onlyUnread: z.boolean().optional(),
});

/** Notifies the owner of an alias that something is new. The row names the alias and nothing else. */
export const aliasNewsDue = domainEvent('alias-news', aliasNews);

const path = '/anonymous';
const title: Record<Language, string> = {
  en: 'Something new in your anonymous rooms',
  es: 'Hay novedades en tus salas anónimas',
};

/**
 * In the transaction of the change. Sent a random time later, so that it can't be matched with what a member was seen doing.
 * Call `deps.wakeOutbox()` after the commit.
 */
export async function enqueueAliasNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  aliasId: string,
  { after = deps.clock.now(), onlyUnread }: { after?: Date; onlyUnread?: true } = {},
): Promise<void> {
  const delay = deps.random.int(aliasRules.newsDelaySeconds) * 1000;
  const notBefore = new Date(after.getTime() + delay);
  const idempotencyKey = privateKey(deps, aliasNewsDue.name, aliasId, deps.random.uuid());
  await enqueueEvent(
    deps,
    tx,
    aliasNewsDue,
    { aliasId, ...(onlyUnread && { onlyUnread }) },
    { idempotencyKey, notBefore },
  );
}

/**
 * Says that something is new: not what, not in which room, and at most once in some hours. The key of the message is a
 * hash, so that no copy of the database leads from a member's notifications to their alias.
 */
export async function notifyAliasNews(
  deps: Deps,
  { aliasId, onlyUnread = false }: z.output<typeof aliasNews>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [alias] = await tx.select({ sealed: aliases.sealed }).from(aliases).where(eq(aliases.id, aliasId));
    if (!alias) return;
    if (onlyUnread && (await unreadAliasMessages(tx, [aliasId], deps.clock.now())).length === 0) return;
    const { userId } = openAlias(deps, alias.sealed);
    const owner = await reachableOwner(tx, userId);
    const period = Math.floor(deps.clock.now().getTime() / (aliasRules.newsSeconds * 1000));
    await notifyByChoice(deps, tx, {
      userId,
      kind: 'connections',
      email: owner && { kind: 'email', ...owner, template: 'alias-notice', values: { path } },
      digest: { title, path },
      idempotencyKey: privateKey(deps, 'alias-notice', userId, period),
    });
  });
  deps.wakeOutbox();
}
