import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { eq } from 'drizzle-orm';
import { groupAdditionBudget, groupBudget } from '#src/config/messaging.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { appendSystemMessage } from '#src/features/message-sending/system-messages.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { publishState } from './live-messaging.ts';
import { lockConnectionsToAdd } from './lock-connections-to-add.ts';
import { presentConversation } from './present-conversation.ts';
import { enqueueRequestNews } from './request-news.ts';

type GroupInput = { clientId: string; name: string; urlSlugs: readonly string[] };

/** Creates a group of the viewer and some of their connections. The same client id again answers with the same group. */
export async function createGroup(
  deps: Deps,
  { userId }: SignedInUser,
  { clientId, name, urlSlugs }: GroupInput,
): Promise<Conversation> {
  const key = `group:${userId}:${clientId}`;
  const at = deps.clock.now();
  const { id, isNew } = await deps.db.transaction(async (tx) => {
    const added = await lockConnectionsToAdd(tx, userId, urlSlugs);
    // A repeat at the same moment waits for the lock of its creator.
    const [known] = await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.key, key));
    if (known) return { id: known.id, isNew: false };
    const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
    await requireBudget(store, `groups:${userId}`, groupBudget);
    await requireBudget(store, `group-additions:${userId}`, groupAdditionBudget, added.length);
    const created = deps.random.uuid();
    await tx.insert(conversations).values({ id: created, kind: 'group', key, name, state: 'open', lastAt: at });
    await tx
      .insert(conversationParticipants)
      .values([
        { conversationId: created, no: 1, userId, role: 'owner' },
        ...added.map((each, n) => ({ conversationId: created, no: n + 2, userId: each, isMarkedUnread: true })),
      ]);
    const people = added.map((_, n) => n + 2);
    const no = await appendSystemMessage(deps, tx, created, { what: 'created', authorNo: 1, people, name });
    for (const each of added)
      await enqueueRequestNews(deps, tx, { conversationId: created, userId: each, what: 'added', no });
    return { id: created, isNew: true };
  });
  if (isNew) {
    deps.wakeOutbox();
    publishMessages(deps, id);
    publishState(deps, id);
  }
  return await presentConversation(deps.db, userId, id, at);
}
