import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { cardRules } from '#src/config/business-cards.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { notifyAllByChoice, type OptionalNotice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import { cardNoticeTitle } from '#src/messages/card-notice.ts';

const contactNews = z.object({
  userId: z.uuid(),
  /** The contacts received between these moments. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

/** A member received contacts through a business card and should be notified. */
export const contactNewsDue = domainEvent('card-contact-news', contactNews);

const path = '/cards/contacts';

/**
 * In the transaction that adds a contact. All contacts of some minutes make one row, so that a busy fair doesn't fill an inbox.
 * Call `deps.wakeOutbox()` after the commit.
 */
export async function enqueueContactNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const slotMs = cardRules.newsMinutes * 60_000;
  const slot = Math.floor(deps.clock.now().getTime() / slotMs);
  const until = new Date((slot + 1) * slotMs);
  await enqueueEvent(
    deps,
    tx,
    contactNewsDue,
    { userId, from: new Date(slot * slotMs).toISOString(), until: until.toISOString() },
    { idempotencyKey: `${contactNewsDue.name}:${userId}:${slot}`, notBefore: until },
  );
}

const received = z.object({ id: z.string(), from_id: z.string().nullable(), name: z.string() });

/**
 * Notifies the owner of a card of new contacts that are still there: of visitors by their number, because their details are
 * for the owner's contacts alone, and of members by name. Not of members who have asked to connect or are connected, which
 * has a notification of its own, nor of those whom a block separates. Idempotent.
 */
export async function notifyContactNews(
  deps: Deps,
  { userId, from, until }: z.output<typeof contactNews>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select c.id, c.from_id, c.name from received_contacts c
      left join users u on u.id = c.from_id
      left join connections pair
        on pair.low_id = least(c.user_id, c.from_id) and pair.high_id = greatest(c.user_id, c.from_id)
      where c.user_id = ${userId} and c.received_at >= ${from}::timestamptz and c.received_at < ${until}::timestamptz
        and (c.from_id is null or ${isActiveIn('u')} and ${isNotBlockedFor(userId, sql`c.from_id`)}
          and not coalesce(pair.state = 'connected'
            or pair.state = 'requested' and pair.expires_at > ${deps.clock.now().toISOString()}::timestamptz, false))
      order by c.received_at, c.id`);
    const contacts = z.array(received).parse(rows);
    const owner = await reachableOwner(tx, userId);
    const notice = (name: string | null, count: number, key: string): OptionalNotice => ({
      userId,
      kind: 'connections',
      email: owner && { kind: 'email', ...owner, template: 'card-notice', values: { name, count, path } },
      digest: {
        title: { en: cardNoticeTitle('en', { name, count }), es: cardNoticeTitle('es', { name, count }) },
        path,
      },
      idempotencyKey: `card-notice:${key}`,
    });
    const visitors = contacts.filter((contact) => contact.from_id === null);
    const members = contacts.filter((contact) => contact.from_id !== null);
    await notifyAllByChoice(deps, tx, [
      ...(visitors.length > 0 ? [notice(null, visitors.length, `${userId}:${from}`)] : []),
      ...members.map(({ id, from_id, name }) => ({ ...notice(name, 1, id), aboutId: from_id })),
    ]);
  });
  deps.wakeOutbox();
}
