import { randomUUID } from 'node:crypto';
import { connections } from '../src/db/schema/connections.ts';
import type { Deps } from '../src/deps.ts';
import { pairKey } from '../src/features/connections/pair.ts';
import type { NewMessage } from '../src/features/message-sending/recognize-messages.ts';
import { sendMessages } from '../src/features/message-sending/send-messages.ts';
import { createGroup } from '../src/features/messaging/create-group.ts';
import type { TestApp } from './open-test-app.ts';
import { type MemberViewer, newMemberViewer } from './viewers.ts';

/** A member whose account is so old that new accounts' limits don't apply. */
export const settledMember = (foyer: TestApp) => newMemberViewer(foyer, { accountHours: 48 });

/** Sends messages without a browser, as one of two engines. */
export const sendWith = (deps: Deps, from: MemberViewer, conversationId: string, ...messages: NewMessage[]) =>
  sendMessages(deps, from.viewer, { conversationId, messages });

/** Connects two members without a browser. */
export async function connectViewers({ deps, clock }: TestApp, one: MemberViewer, other: MemberViewer): Promise<void> {
  const at = clock.now();
  await deps.db
    .insert(connections)
    .values({
      ...pairKey(one.id, other.id),
      id: randomUUID(),
      state: 'connected',
      requestedBy: one.id,
      intent: 'conversation',
      requestedAt: at,
      expiresAt: at,
      origin: 'request',
      connectedAt: at,
    })
    .onConflictDoNothing();
}

/** A group of an owner and others whom the owner knows: they are 1, 2, 3 and so on. */
export async function groupOf(foyer: TestApp, [owner, ...others]: readonly MemberViewer[]): Promise<string> {
  if (!owner) throw new Error('nobody is in the group');
  for (const other of others) await connectViewers(foyer, owner, other);
  const input = { clientId: randomUUID(), name: 'Group', urlSlugs: others.map(({ urlSlug }) => urlSlug) };
  return (await createGroup(foyer.deps, owner.viewer, input)).id;
}
