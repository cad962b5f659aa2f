import type { DataOf } from '@foyer/contract/http.ts';
import type { readPush as readPushEndpoint } from '@foyer/contract/notifications/push.ts';
import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { pushSubscriptionBudget } from '#src/config/push.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import type { Deps, PushSubscription } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

const seal = 'push-subscription';
const pointBytes = 65;
const authBytes = 16;

export async function readPush(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { sessionId }: SignedInUser,
): Promise<DataOf<typeof readPushEndpoint>> {
  const isOn = (await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))) > 0;
  return { publicKey: push.publicKey, isOn };
}

/** Sends push messages to the viewer's browser from now on, in the place of what it or its session had before. */
export async function saveSubscription(
  deps: Deps,
  { userId, sessionId }: SignedInUser,
  given: PushSubscription,
): Promise<Record<string, never>> {
  const { endpoint, p256dh, auth } = given;
  if (!deps.push.isKnown(endpoint)) throw fieldRefused('endpoint', 'invalid_format');
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointBytes || point[0] !== 4) throw fieldRefused('p256dh', 'invalid_format');
  if (Buffer.from(auth, 'base64url').length !== authBytes) throw fieldRefused('auth', 'invalid_format');
  await requireBudget(deps, `push-subscriptions:${userId}`, pushSubscriptionBudget);
  const endpointMac = deps.secrets.mac(seal, endpoint);
  await deps.db.transaction(async (tx) => {
    // Also of another account that used this browser before: it must not get what is theirs.
    await tx
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.endpointMac, endpointMac), eq(pushSubscriptions.sessionId, sessionId)));
    await tx
      .insert(pushSubscriptions)
      .values({
        id: deps.random.uuid(),
        userId,
        sessionId,
        endpointMac,
        service: new URL(endpoint).host,
        sealedSubscription: deps.secrets.seal(seal, JSON.stringify({ endpoint, p256dh, auth })),
        createdAt: deps.clock.now(),
      })
      // The same, saved by another page at the same moment.
      .onConflictDoNothing();
  });
  return {};
}

export async function removeSubscription(
  { db }: Pick<Deps, 'db'>,
  { sessionId }: SignedInUser,
): Promise<Record<string, never>> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return {};
}

export async function forgetSubscription({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** The subscriptions of some members whose session is active, by user id. */
export async function subscriptionsOf(
  db: Db | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(sql`${pushSubscriptions.userId} = any(${sql.param(userIds)}::uuid[])`, isActive(now)));
  const byUser = new Map<string, string[]>();
  for (const { id, userId } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
  return byUser;
}

/** A subscription whose session is active, of an account that may get messages; null otherwise. */
export async function openSubscription(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>, id: string) {
  const [row] = await deps.db
    .select({
      userId: users.id,
      language: users.language,
      sealed: pushSubscriptions.sealedSubscription,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), isActive(deps.clock.now()), isAccountActive));
  if (!row) return null;
  const { userId, language, sealed } = row;
  // Sealed by saveSubscription, and authenticated: what comes out is what went in.
  return { userId, language, subscription: JSON.parse(deps.secrets.open(seal, sealed)) as PushSubscription };
}

/** Deletes the subscriptions of sessions that have ended in whatever way. */
export async function purgeSubscriptions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const active = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, pushSubscriptions.sessionId), isActive(clock.now())));
  await db.delete(pushSubscriptions).where(notExists(active));
}

/** In the transaction, or right after the statement, that ends sessions. */
export async function endSubscriptions(db: Db | Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...sessionIds]));
}

/** The same browser, signed in once more: its subscription goes on under the new session. */
export async function moveSubscription(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from));
}
