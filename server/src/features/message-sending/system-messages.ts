import type { SystemEvent } from '@foyer/contract/rules/messaging/choices.ts';
import type { Tx } from '#src/db/client.ts';
import { messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { advance } from './store-messages.ts';

type SystemMessage = { what: SystemEvent; authorNo: number; people?: readonly number[]; name?: string };

/** Tells everyone in a locked group what happened, and returns the number of the message. */
export async function appendSystemMessage(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  conversationId: string,
  { what, authorNo, people = [], name }: SystemMessage,
): Promise<number> {
  const at = deps.clock.now();
  const { lastNo, lastSeq } = await advance(tx, conversationId, 1, at);
  await tx.insert(messages).values({
    id: deps.random.uuid(),
    conversationId,
    no: lastNo,
    seq: lastSeq,
    authorNo,
    // Nobody sends it again.
    clientId: deps.random.uuid(),
    contentMac: Buffer.alloc(0),
    body: '',
    system: { what, people: [...people], name: name ?? null },
    sentAt: at,
    changedAt: at,
  });
  return lastNo;
}
