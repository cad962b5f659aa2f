import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { VerifiedContact } from '#src/features/contact-ownership/contact-verified.ts';
import { locationFor, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { contactsOf } from '#src/features/notifications/contacts-of.ts';
import { notifyByChoice, type OptionalNotice } from '#src/features/notifications/notify-by-choice.ts';
import { eventTextEntry } from '#src/features/notifications/texts/event-text-entry.ts';
import { isOpenTransfer } from './present-transfers.ts';

/**
 * A ticket was offered to a phone number. Who has verified it is looked up only when this event is handled, so that the
 * response to the sender takes equally long for every number.
 */
export const phoneTransferOffered = domainEvent('transfer-to-phone', z.object({ transferId: z.uuid() }));

/** A member who proves a number sees this many of the tickets that wait for it in their notifications. */
const maxNotices = 10;

/** Notifies the member who has verified the number that a ticket waits for them. Nobody else is written to. */
export async function notifyRecipient(
  deps: Deps,
  { transferId }: EventData<typeof phoneTransferOffered>,
): Promise<void> {
  await notifyOf(deps, eq(transfers.id, transferId));
}

/** Shows tickets that waited for a number to the member who has just verified it. */
export async function notifyOfWaitingTransfers(deps: Deps, { userId, contact }: VerifiedContact): Promise<void> {
  if (contact === 'phone') await notifyOf(deps, eq(users.id, userId), { isInAppOnly: true });
}

async function notifyOf(deps: Deps, which: SQL, { isInAppOnly = false } = {}): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const offer of await openOffers(tx, which, deps.clock.now())) await notify(deps, tx, offer, isInAppOnly);
  });
  deps.wakeOutbox();
}

type Offer = Awaited<ReturnType<typeof openOffers>>[number];

/** The open transfers to verified phones of members, the first to expire first, without those between members who blocked each other. */
async function openOffers(tx: Tx, which: SQL, now: Date) {
  const sender = sql`(select s.name from users s where s.id = ${transfers.fromUserId})`;
  const { id, until } = transfers;
  return await tx
    .select({ id, until, userId: users.id, from: sql<string | null>`${sender}`, registrations, events })
    .from(transfers)
    .innerJoin(users, and(eq(users.phone, transfers.phone), isNotNull(users.phoneVerifiedAt)))
    .innerJoin(registrations, eq(registrations.id, transfers.registrationId))
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        which,
        isOpenTransfer(now),
        isNull(users.guestSince),
        or(
          isNull(transfers.fromUserId),
          sql`not exists (select 1 from member_blocks b
          where (b.user_id, b.blocked_id) in ((${users.id}, ${transfers.fromUserId}), (${transfers.fromUserId}, ${users.id})))`,
        ),
      ),
    )
    .orderBy(transfers.until, transfers.id)
    .limit(maxNotices);
}

async function notify(deps: Deps, tx: Tx, offer: Offer, isInAppOnly: boolean): Promise<void> {
  const { id, until, userId, from, events: event, registrations: registration } = offer;
  const shown = noticeValues(event);
  if (!shown) return;
  const contacts = isInAppOnly ? undefined : (await contactsOf(tx, [userId])).get(userId);
  const { title, startsAt, endsAt, timeZone, where } = { ...shown, ...locationFor(shown, registration.audience) };
  const path = `/transfers/${id}` as const;
  const email: OptionalNotice['email'] = contacts?.email
    ? {
        kind: 'email',
        to: contacts.email,
        language: contacts.language,
        template: 'place-offered',
        values: {
          eventId: event.id,
          from: from ?? '',
          title,
          startsAt,
          endsAt,
          timeZone,
          where,
          until: until.toISOString(),
          link: `${deps.settings.publicUrl}${path}`,
          isPersonal: true,
        },
      }
    : null;
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'events',
    email,
    text: eventTextEntry(contacts, {
      what: 'transfer-offered',
      userId,
      eventId: event.id,
      title,
      startsAt,
      timeZone,
      isOnline: registration.audience === 'online',
      until: until.toISOString(),
      link: { page: 'transfer', id },
    }),
    digest: { title: { en: `Ticket for you: ${title}`, es: `Una entrada para ti: ${title}` }, path },
    idempotencyKey: `transfer-offered:${id}`,
    before: until,
  });
}
