import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';

export const messagesTopic = 'messages';

/** The next change of a locked conversation. */
export async function nextSeq(tx: Tx, id: string): Promise<number> {
  const [next] = await tx
    .update(conversations)
    .set({ lastSeq: sql`${conversations.lastSeq} + 1` })
    .where(eq(conversations.id, id))
    .returning({ seq: conversations.lastSeq });
  if (!next) throw new Error('the conversation is locked, so it is there');
  return next.seq;
}

/** Tells everyone in a conversation that messages were sent or changed. Call it after the commit. */
export function publishMessages({ bus }: Pick<Deps, 'bus'>, id: string): void {
  bus.publish({ topic: messagesTopic, id });
}
