import { createHash } from 'node:crypto';
import { transferPath } from '@foyer/contract/events/tickets/transferring.ts';
import { limits } from '@foyer/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { orderRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/place-changes.ts';
import type { Deps } from '#src/deps.ts';
import { readEmail } from '#src/features/leads/read-typed.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { noticeValues } from '../../telling/notice-values.ts';
import { arrivedOn } from '../locking/arrived-on.ts';
import { refusedNow } from '../locking/lock-order.ts';
import { lockOwnPlace } from '../locking/lock-own-place.ts';

type One = { registrationId: string };

const dayMs = 24 * 60 * 60 * 1000;

/** What is kept of a link's token. */
export function transferHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Sends a link with which somebody else can have the place. The one before is void. */
export async function offerTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId, email: typed }: One & { email: string },
): Promise<{ email: string; until: string }> {
  const email = readEmail(typed, 'email');
  await requireBudget(deps, `transfer:${viewer.userId}`, orderRules.transfers);
  const until = await deps.db.transaction(async (tx) => {
    const { place, event } = await lockOwnPlace(deps, tx, viewer, registrationId);
    // Whom an organizer has chosen cannot choose somebody else in their place.
    if (place.state !== 'confirmed' || event.approvalNeeded || !event.endsAt) throw refusedNow();
    const shown = noticeValues(event);
    if (!shown || (await arrivedOn(tx, [registrationId])).size > 0) throw refusedNow();
    await endTransfer(deps, tx, registrationId);
    const now = deps.clock.now();
    const ends = new Date(Math.min(event.endsAt.getTime(), now.getTime() + limits.transfer.days * dayMs));
    const token = deps.random.bytes(orderRules.transferTokenBytes).toString('base64url');
    const id = deps.random.uuid();
    await tx.insert(transfers).values({
      ...{ id, registrationId, email, fromUserId: viewer.userId, tokenHash: transferHash(token) },
      ...{ state: 'open', until: ends, createdAt: now },
    });
    const { title, startsAt, endsAt, timeZone, where } = shown;
    const values = {
      ...{ title, startsAt, endsAt, timeZone, where },
      from: await nameOf(tx, viewer.userId),
      until: ends.toISOString(),
      link: `${deps.settings.publicUrl}${transferPath}#${token}`,
    };
    const { language } = viewer;
    const message = { kind: 'email', to: email, language, template: 'place-offered', values } as const;
    await enqueue(deps, tx, message, { idempotencyKey: `transfer:${id}`, expiresAt: ends });
    return ends;
  });
  deps.wakeOutbox();
  return { email, until: until.toISOString() };
}

/** The link that was sent is void. */
export async function takeTransferBack(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: One,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnPlace(deps, tx, viewer, registrationId);
    await endTransfer(deps, tx, registrationId);
  });
  return {};
}

async function endTransfer({ clock }: Pick<Deps, 'clock'>, tx: Tx, registrationId: string): Promise<void> {
  await tx
    .update(transfers)
    .set({ state: 'dropped', endedAt: clock.now() })
    .where(and(eq(transfers.registrationId, registrationId), eq(transfers.state, 'open')));
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
