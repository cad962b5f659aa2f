import { languages } from '@foyer/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueAll, type Outgoing } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { guestToken } from '#src/features/event-notifications/guest-token.ts';
import { typedBy } from '#src/features/event-notifications/typed-by.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import { sendTyped, type TypedMail } from '#src/features/notifications/mail-review/send-typed.ts';
import { notifyAllByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwners } from '#src/features/notifications/reachable-owner.ts';
import { emailChoiceToken } from '#src/features/notifications/unsubscribe/email-choice-token.ts';
import { refusedBy } from '#src/features/notifications/unsubscribe/refused-addresses.ts';
import { senderName } from '#src/messages/texts/sender-name.ts';
import type { Announcement } from './announcement-sent.ts';
import { byRegistration, enqueuePart, whereRecipient } from './recipients.ts';

const pageSize = 100;
type Recipient = Pick<typeof registrations.$inferSelect, 'id' | 'userId' | 'holderEmail' | 'state'>;

/** Sends an announcement to a batch of attendees and enqueues the next batch. Repeated, nobody gets it twice. */
export async function sendBatch(deps: Deps, written: Announcement): Promise<void> {
  const { eventId, to, after } = written;
  await deps.db.transaction(async (tx) => {
    const [event] = await tx
      .select({ language: events.language, slug: events.slug, contact: events.contact })
      .from(events)
      .where(eq(events.id, eventId));
    if (!event) return;
    const page = await tx
      .select({
        id: registrations.id,
        userId: registrations.userId,
        state: registrations.state,
        holderEmail: registrations.holderEmail,
      })
      .from(registrations)
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(whereRecipient(eventId, to, after))
      .orderBy(byRegistration)
      .limit(pageSize);
    const guestEmails = page.flatMap(({ userId, holderEmail }) => (userId ? [] : holderEmail || []));
    const refused = await refusedBy(deps, tx, guestEmails);
    const reachable = page.filter(({ userId, holderEmail }) => userId || !refused.has(holderEmail));
    await sendAll(deps, tx, { written, event }, reachable);
    const last = page.at(-1);
    if (last && page.length === pageSize) await enqueuePart(deps, tx, { ...written, after: last.id });
  });
  deps.wakeOutbox();
}

type AnnouncementContext = { written: Announcement; event: { language: string; slug: string; contact: string } };

/**
 * Sends one email per person, whatever the number of their tickets, unless they opted out, which guests can do too. It does
 * not wait for a digest, which would not contain its text. Members without the email read the text in the app.
 */
async function sendAll(
  deps: Deps,
  tx: Tx,
  { written, event }: AnnouncementContext,
  recipients: readonly Recipient[],
): Promise<void> {
  const { id, title, from, replyTo, subject, text } = written;
  const message = { eventId: written.eventId, title, from, replyTo, subject, text, hasContact: event.contact !== '' };
  const members = [...new Set(recipients.flatMap(({ userId }) => userId ?? []))];
  const owners = await reachableOwners(tx, members);
  const preferencesById = await preferencesOf(tx, members);
  const mails = new Map<string, Outgoing>();
  for (const userId of members) {
    const [owner, chosen] = [owners.get(userId), preferencesById.get(userId)?.notifications];
    if (!owner || !chosen) continue;
    const topic = { kind: 'events', channel: 'email', refusable: 'announcementEmails' } as const;
    const delivery = chooseDelivery({ ...chosen, digest: 'off' }, topic, deps.clock.now());
    if (delivery.how !== 'send') continue;
    const refusal = emailChoiceToken(deps, { userId, email: topic.refusable }, owner.to);
    const values = { ...message, refusal };
    const entry = { kind: 'email', ...owner, template: 'organizer-message', values } as const;
    mails.set(userId, { entry, idempotencyKey: `message:${id}:${userId}`, notBefore: delivery.at });
  }
  const name = senderName(from, title);
  const shownName = name === null ? '' : `${name}: `;
  const inApp = members.map((userId) => {
    const line = mails.has(userId) ? `${shownName}${subject}` : `${shownName}${subject} — ${text}`;
    const digest = { title: { en: line, es: line }, path: `/events/${event.slug}` } as const;
    return { kind: 'events', email: null, digest, userId, idempotencyKey: `message:${id}:${userId}` } as const;
  });
  await notifyAllByChoice(deps, tx, inApp);
  const guests = recipients.filter(({ userId, holderEmail }) => !userId && holderEmail !== '');
  const senders = await typedBy(
    tx,
    guests.map((guest) => guest.id),
  );
  const guestMail = ({ id: registrationId, holderEmail: to, state }: Recipient): TypedMail => {
    const guest = { token: guestToken(deps, { registrationId, holderEmail: to }), hasPage: state === 'confirmed' };
    const values = { ...message, guest };
    return {
      entry: { kind: 'email', to, language: eventLanguage(event.language), template: 'organizer-message', values },
      idempotencyKey: `message:${id}:${to}`,
      senderId: senders.get(registrationId) ?? null,
      event: { id: written.eventId, title },
    };
  };
  await enqueueAll(deps, tx, [...mails.values()]);
  // One email for several tickets with the same address.
  const byKey = new Map(guests.map(guestMail).map((mail) => [mail.idempotencyKey, mail]));
  await sendTyped(deps, tx, [...byKey.values()]);
}

function eventLanguage(language: string): (typeof languages)[number] {
  return languages.find((each) => each === language) ?? 'en';
}
