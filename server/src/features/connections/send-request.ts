import type { AvailableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { enqueueConnectionNews } from './connection-news.ts';
import { spendRequest } from './connection-request-allowance.ts';
import { pairKey } from './pair.ts';
import { expiryOf, ownEvent } from './request-event.ts';

type SentRequest = {
  recipientId: string;
  /** Null: a conversation, or else the first that the recipient is available for. */
  intent: AvailableFor | null;
  message: string;
  /** What the recipient can be asked about. */
  intents: readonly AvailableFor[];
  eventId: string | undefined;
  origin: 'request' | 'scan';
};

/** Stores a request and notifies its recipient. An earlier, ended one of the two is replaced. */
export async function sendRequest(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { recipientId, intents, intent: wanted, message, eventId, origin }: SentRequest,
): Promise<{ state: 'sent'; id: string }> {
  const { userId } = viewer;
  const at = deps.clock.now();
  const intent = wanted ?? usualIntent(intents);
  if (!intents.includes(intent)) throw fieldRefused('intent', 'connection.intent_not_offered');
  const event = eventId === undefined ? null : await ownEvent(tx, viewer, eventId);
  await requireAllowance(deps, tx, userId);
  const request = {
    id: deps.random.uuid(),
    state: 'requested',
    endReason: null,
    endedAt: null,
    declineReason: null,
    remindedAt: null,
    connectedAt: null,
    requestedBy: userId,
    intent,
    message,
    requestedAt: at,
    expiresAt: expiryOf(at, event?.endsAt ?? null),
    origin,
    eventId: event?.id ?? null,
  } as const;
  await tx
    .insert(connections)
    .values({ ...pairKey(userId, recipientId), ...request })
    .onConflictDoUpdate({ target: [connections.lowId, connections.highId], set: request });
  await enqueueConnectionNews(deps, tx, { id: request.id, what: 'requested', userId: recipientId });
  return { state: 'sent', id: request.id };
}

function usualIntent(intents: readonly AvailableFor[]): AvailableFor {
  return intents.includes('conversation') ? 'conversation' : (intents[0] ?? 'conversation');
}

async function requireAllowance(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const { allowed, retryAfter } = await spendRequest({ db: tx, clock: deps.clock }, userId);
  if (allowed) return;
  const renewsAt = new Date(deps.clock.now().getTime() + retryAfter * 1000).toISOString();
  throw new AppError('REQUEST_LIMIT', "You've sent all connection requests for today.", {
    details: { limit: 'day', renewsAt },
    retryAfter,
  });
}
