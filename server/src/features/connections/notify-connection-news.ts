import type { Language } from '@foyer/contract/limits.ts';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import type { ConnectionNews } from './connection-news.ts';
import { isBlocked } from './lock-members.ts';
import { isOpen, isOtherActive, otherOf, type Pair } from './pair.ts';
import { noticeKey } from './request-notices.ts';

const titles: Record<ConnectionNews['what'], Record<Language, (name: string) => string>> = {
  requested: { en: (name) => `${name} wants to connect`, es: (name) => `${name} quiere conectar contigo` },
  reminded: {
    en: (name) => `${name} is waiting for your answer`,
    es: (name) => `${name} espera tu respuesta`,
  },
  accepted: { en: (name) => `You and ${name} are now connected`, es: (name) => `Nueva conexión: ${name}` },
  declined: {
    en: (name) => `${name} can't connect right now`,
    es: (name) => `${name} no puede conectar contigo por ahora`,
  },
  'follow-up': { en: (name) => `Follow up with ${name}`, es: (name) => `Retoma el contacto con ${name}` },
};
const someone: Record<Language, string> = { en: 'A member', es: 'Un miembro' };

/**
 * Tells a member about a request or connection, in the app and by email as they chose. The sender's own words are only
 * shown in the app: an email in Foyer's name carries no text of strangers. Nothing is sent about members who are suspended or
 * about to be deleted. Idempotent.
 */
export async function notifyConnectionNews(deps: Deps, { id, userId, what }: ConnectionNews): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [pair] = await tx
      .select()
      .from(connections)
      .where(and(eq(connections.id, id), isOtherActive(userId)));
    if (!pair || !isStillTrue(pair, what, deps.clock.now())) return;
    const personId = otherOf(pair, userId);
    if (await isBlocked(tx, userId, personId)) return;
    const card = (await cardsFor(tx, [personId], what === 'declined' ? 'member' : 'connection')).get(personId);
    const title = (language: Language) => titles[what][language](nameOr(card?.displayName ?? '', someone[language]));
    const owner = await reachableOwner(tx, userId);
    const path = pathOf(what, card?.urlSlug);
    await notifyByChoice(deps, tx, {
      userId,
      kind: 'connections',
      email: owner && {
        kind: 'email',
        ...owner,
        template: 'connection-notice',
        values: { what, name: card?.displayName ?? '', path },
      },
      digest: { title: { en: title('en'), es: title('es') }, path },
      aboutId: personId,
      idempotencyKey: noticeKey(pair, what, userId),
      ...((what === 'requested' || what === 'reminded') && { before: pair.expiresAt }),
    });
  });
  deps.wakeOutbox();
}

/** Leaves out news that something newer has replaced. */
function isStillTrue(pair: Pair, what: ConnectionNews['what'], at: Date): boolean {
  switch (what) {
    case 'requested':
    case 'reminded':
      return isOpen(pair, at);
    case 'accepted':
    case 'follow-up':
      return pair.state === 'connected';
    case 'declined':
      return pair.endReason === 'not-now';
  }
}

/** Removes emails about a pair that still wait, such as for the end of quiet hours, in the transaction of a block. */
export async function withdrawConnectionEmails({ clock }: Pick<Deps, 'clock'>, tx: Tx, pair: Pair): Promise<void> {
  const whats = Object.keys(titles) as ConnectionNews['what'][];
  const keys = whats.flatMap((what) => [pair.lowId, pair.highId].map((userId) => noticeKey(pair, what, userId)));
  await tx
    .delete(outbox)
    .where(and(inArray(outbox.idempotencyKey, keys), isNull(outbox.deliveredAt), gt(outbox.availableAt, clock.now())));
}

function pathOf(what: ConnectionNews['what'], urlSlug: string | undefined): `/${string}` {
  if (what === 'requested' || what === 'reminded') return '/connections/requests';
  return urlSlug ? `/in/${urlSlug}` : '/connections';
}
