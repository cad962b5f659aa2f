import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { Tx } from '#src/db/client.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import type { EventTextEntry } from '#src/db/outbox/text-entry.ts';
import type { Deps } from '#src/deps.ts';
import { knownZone } from '#src/features/accounts/preferences/known-zone.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { type Contacts, contactsOf } from '#src/features/notifications/contacts-of.ts';
import { notifyAllByChoice, type OptionalNotice } from '#src/features/notifications/notify-by-choice.ts';
import { eventTextEntry } from '#src/features/notifications/texts/event-text-entry.ts';
import { emailChoiceToken } from '#src/features/notifications/unsubscribe/email-choice-token.ts';
import { digestTitles } from './digest-titles.ts';
import { grantsSpot, impliesSpot, locationFor, type NoticeEvent, type NoticeKind } from './notice-values.ts';

export type Notice = {
  shown: NoticeEvent;
  what: NoticeKind;
  /** Tells apart messages of the same kind about one registration. */
  key: string;
  /** After this time the notice is useless. */
  before?: Date;
  /** The buyer's name; for a transferred ticket, the new holder's. */
  by?: string;
  /** The order that the notice links to. */
  orderId?: string;
  /** Not worth a paid message, such as a second reminder. */
  isTooSmallForText?: boolean;
};
type Recipient = {
  registrationId: string;
  userId: string;
  audience: AttendanceMode;
  /** Overrides the notice's key. */
  key?: string;
  /** Another message tells them the same, such as the receipt of their order. */
  isInAppOnly?: boolean;
};
type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Notifies one member about an event, by their preferences. */
export async function notifyMember(
  deps: NotifyDeps,
  tx: Tx,
  { registrationId, userId, audience, ...notice }: Notice & Omit<Recipient, 'key'>,
): Promise<void> {
  await notifyMembers(deps, tx, notice, [{ registrationId, userId, audience }]);
}

/** Sends the same notice to many members at once: by email, else by text, and in the app. */
export async function notifyMembers(
  deps: NotifyDeps,
  tx: Tx,
  notice: Notice,
  people: readonly Recipient[],
): Promise<void> {
  if (people.length === 0) return;
  const { what, shown } = notice;
  const userIds = people.map(({ userId }) => userId);
  const contactsById = await contactsOf(tx, userIds);
  const zones = what === 'reminder' ? await zonesOf(tx, userIds) : new Map<string, string>();
  const { en, es } = digestTitles[what];
  const titles = { en: `${en}: ${shown.title}`, es: `${es}: ${shown.title}` };
  const notices = people.map((person): OptionalNotice => {
    const { userId, registrationId, isInAppOnly } = person;
    const contacts = isInAppOnly ? undefined : contactsById.get(userId);
    return {
      userId,
      kind: 'events',
      ...(what === 'reminder' && { refusable: 'reminderEmails' }),
      email: emailTo(deps, notice, person, { contacts, readerZone: zones.get(userId) }),
      text: eventTextEntry(contacts, textValues(notice, person)),
      digest: { title: titles, path: pathOf(notice, person) },
      idempotencyKey: `event-${what}:${registrationId}:${person.key ?? notice.key}`,
      ...(notice.before && { before: notice.before }),
    };
  });
  await notifyAllByChoice(deps, tx, notices);
}

type Reader = { contacts: Contacts | undefined; readerZone: string | undefined };

function emailTo(
  deps: NotifyDeps,
  { shown, what, by, orderId }: Notice,
  { registrationId, userId, audience }: Recipient,
  { contacts, readerZone }: Reader,
): EmailEntry | null {
  if (!contacts?.email) return null;
  const { email: to, language } = contacts;
  const values = {
    what,
    ...shown,
    ...locationFor(shown, audience),
    toldAt: deps.clock.now().toISOString(),
    ...(by && { by }),
    ...(orderId && { orderId }),
    ...(impliesSpot.has(what) && { ticket: registrationId }),
    ...(what === 'reminder' && { refusal: emailChoiceToken(deps, { userId, email: 'reminderEmails' }, to) }),
    ...(grantsSpot.has(what) && audience !== 'online' && { admits: { registrationId, userId } }),
    ...(readerZone && { readerZone }),
  };
  return { kind: 'email', to, language, template: 'event-notice', values };
}

/** The values of the text message that replaces the email; null for news that is not worth one. */
function textValues(
  { shown, what, isTooSmallForText }: Notice,
  { registrationId, userId, audience }: Recipient,
): EventTextEntry['values'] | null {
  // The reader has done it themselves, or still has the ticket.
  if (what === 'switched' || what === 'taken-over' || what === 'transfer-declined' || isTooSmallForText) return null;
  const isOnline = audience === 'online';
  const showsTicket = what === 'confirmed' || (what === 'reminder' && !isOnline);
  return {
    what,
    userId,
    eventId: shown.id,
    title: shown.title,
    startsAt: shown.startsAt,
    timeZone: shown.timeZone,
    isOnline,
    link: showsTicket ? { page: 'ticket', id: registrationId } : { page: 'event', id: shown.id },
  };
}

function pathOf({ what, shown: { slug }, orderId }: Notice, { registrationId }: Recipient): `/${string}` {
  if (grantsSpot.has(what)) return `/tickets/${registrationId}`;
  if (orderId) return `/orders/${orderId}`;
  return slug === '' ? '/events' : `/events/${slug}`;
}

/** The time zones of those members who have set one. */
async function zonesOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const chosen = await preferencesOf(tx, [...new Set(userIds)]);
  return new Map(
    [...chosen].flatMap(([userId, { notifications }]) => {
      const zone = knownZone(notifications);
      return zone === null ? [] : [[userId, zone] as const];
    }),
  );
}
