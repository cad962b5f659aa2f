import { and, eq, sql } from 'drizzle-orm';
import { exchangeBudget } from '#src/config/business-cards.ts';
import type { Tx } from '#src/db/client.ts';
import {
  businessCardEvents,
  businessCardGrants,
  cardExchanges,
  receivedContacts,
} from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { connectAtOnce } from '#src/features/connections/connect-at-once.ts';
import { lockMembers } from '#src/features/connections/lock-members.ts';
import { requestConnection } from '#src/features/connections/request-connection.ts';
import { publishNotifications } from '#src/features/notifications/live-notifications.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { noSuchCard } from './card-rows.ts';
import { enqueueContactNews } from './contact-news.ts';
import { findEventTogether } from './event-together.ts';
import { isLive } from './live-code.ts';
import { openCardLink } from './open-card-link.ts';
import { requireProfile } from './read-cards.ts';
import { defaultCardOf } from './save-card.ts';

type Exchange = { token: string; nonce: string; liveCode?: string | undefined };
type Exchanged = { contactId: string; connection: 'requested' | 'connected' | null };

/**
 * Saves the owner's card among the viewer's contacts and hands over the viewer's default card. Both are connected if the
 * owner has just shown the code in person, with the event that both attend now; otherwise the owner is asked to connect.
 * The nonce makes a repeated scan harmless; both members are locked, so that two who scan each other wait for each other.
 */
export async function exchangeCards(
  deps: Deps,
  viewer: SignedInUser,
  { token, nonce, liveCode }: Exchange,
): Promise<Exchanged> {
  const { userId } = viewer;
  await requireBudget(deps, `card-exchanges:${userId}`, exchangeBudget);
  const { contactId, slug, connectedId } = await deps.db.transaction(async (tx) => {
    const { ownerId } = await openCardLink(deps, tx, token);
    if (ownerId === userId) throw fieldRefused('token', 'connection.yourself');
    await lockMembers(tx, userId, ownerId);
    // Again under the lock, which a deletion of the card takes too.
    const card = await openCardLink(deps, tx, token);
    const own = await requireProfile(tx, userId);
    const owner = await findRowOf(tx, ownerId);
    if (!own.form || !owner?.form) throw noSuchCard();
    const known = await findExchange(tx, userId, nonce);
    if (known) return { contactId: known, slug: owner.form.urlSlug, connectedId: null };
    const isShown = liveCode !== undefined && isLive(deps, card.linkId, liveCode);
    const together = isShown ? await findEventTogether(tx, [userId, ownerId], deps.clock.now()) : null;
    const eventId = card.event?.id ?? together;
    await grant(deps, tx, { cardId: card.cardId, recipientId: userId, linkId: card.linkId });
    const received = await addContact(deps, tx, {
      userId,
      fromId: ownerId,
      name: card.content.displayName,
      eventId,
    });
    await grant(deps, tx, { cardId: await defaultCardOf(deps, tx, viewer), recipientId: ownerId, linkId: null });
    await addContact(deps, tx, {
      userId: ownerId,
      fromId: userId,
      name: `${own.form.firstName} ${own.form.lastName}`,
      eventId,
    });
    await enqueueContactNews(deps, tx, ownerId);
    const at = deps.clock.now();
    await tx.insert(cardExchanges).values({ userId, nonce, contactId: received, at });
    await tx
      .insert(businessCardEvents)
      .values({ id: deps.random.uuid(), linkId: card.linkId, what: 'exchanged', contactId: userId, at });
    const meeting = { userId, otherId: ownerId, origin: 'card', eventId: together } as const;
    const isConnected = isShown && (await connectAtOnce(deps, tx, meeting));
    return { contactId: received, slug: owner.form.urlSlug, connectedId: isConnected ? ownerId : null };
  });
  if (connectedId !== null) {
    deps.wakeOutbox();
    for (const member of [userId, connectedId]) publishNotifications(deps, member);
    return { contactId, connection: 'connected' };
  }
  return { contactId, connection: await tryToConnect(deps, viewer, slug) };
}

/** Asks the owner to connect. A refusal (already connected, hidden, paused, no requests left today) does not undo the exchange. */
async function tryToConnect(deps: Deps, viewer: SignedInUser, urlSlug: string): Promise<Exchanged['connection']> {
  try {
    const { state } = await requestConnection(deps, viewer, { urlSlug, intent: null, message: '' });
    return state === 'connected' ? 'connected' : 'requested';
  } catch (cause) {
    if (cause instanceof AppError) return cause.code === 'ALREADY_CONNECTED' ? 'connected' : null;
    throw cause;
  }
}

async function findExchange(tx: Tx, userId: string, nonce: string): Promise<string | null> {
  const [known] = await tx
    .select({ contactId: cardExchanges.contactId })
    .from(cardExchanges)
    .where(and(eq(cardExchanges.userId, userId), eq(cardExchanges.nonce, nonce)));
  return known?.contactId ?? null;
}

/** The latest link through which a card was saved decides what it shows. */
async function grant(
  deps: Deps,
  tx: Tx,
  values: { cardId: string; recipientId: string; linkId: string | null },
): Promise<void> {
  await tx
    .insert(businessCardGrants)
    .values({ id: deps.random.uuid(), createdAt: deps.clock.now(), ...values })
    .onConflictDoUpdate({
      target: [businessCardGrants.recipientId, businessCardGrants.cardId],
      set: { linkId: values.linkId },
    });
}

/** One contact for each member; scanning again keeps the first event and the notes. */
async function addContact(
  deps: Deps,
  tx: Tx,
  contact: { userId: string; fromId: string; name: string; eventId: string | null },
): Promise<string> {
  const [row] = await tx
    .insert(receivedContacts)
    .values({ id: deps.random.uuid(), email: '', consent: '', receivedAt: deps.clock.now(), ...contact })
    .onConflictDoUpdate({
      target: [receivedContacts.userId, receivedContacts.fromId],
      targetWhere: sql`${receivedContacts.fromId} is not null`,
      set: { name: contact.name },
    })
    .returning({ id: receivedContacts.id });
  if (!row) throw new Error('a contact was not inserted');
  return row.id;
}
