import { expect, test } from 'vitest';
import type { DomainEvent } from '#src/db/outbox/domain-event.ts';
import { announcementSent } from '#src/features/attendees/announcements/announcement-sent.ts';
import { contactVerified } from '#src/features/contact-ownership/contact-verified.ts';
import { resetRequested } from '#src/features/credentials/passwords/reset/send-reset-link.ts';
import { waitlistAdvances } from '#src/features/event-notifications/advance-waitlist.ts';
import { hostNewsDue } from '#src/features/event-notifications/hosts/host-news.ts';
import { attendeeNoticeDue } from '#src/features/event-notifications/notify-attendees.ts';
import {
  registrationsCancelled,
  registrationsConfirmed,
  registrationsDeclined,
} from '#src/features/event-notifications/registration-events.ts';
import { reminderDue } from '#src/features/event-notifications/reminders/reminder-kinds.ts';
import { coverDropped } from '#src/features/events/cover/storage/cover-files.ts';
import { grantReturned } from '#src/features/identities/provider-flows/grants.ts';
import { mentionNewsDue, unreadMessagesDue } from '#src/features/message-sending/message-events.ts';
import { unreadMailDue } from '#src/features/messaging/mail-unread.ts';
import { requestNewsDue } from '#src/features/messaging/request-news.ts';
import { eventOrdersCancelled } from '#src/features/orders/cancellation/cancel-event-orders.ts';
import { holdExpired } from '#src/features/orders/cancellation/hold-expiry.ts';
import { orderNewsDue } from '#src/features/orders/notifications/order-news.ts';
import { refundReported } from '#src/features/orders/refunds/refund-reported.ts';
import { refundRequested } from '#src/features/orders/refunds/request-refund.ts';
import { lookupRequested } from '#src/features/profiles/enrichment/request-lookup.ts';
import { photoDropped } from '#src/features/profiles/pictures/picture-files.ts';
import { exportRequested } from '#src/features/settings/export/request-export.ts';
import { waitlistNewsDue } from '#src/features/waitlist/queue/waitlist-news.ts';

const id = '5c6a3d9e-0d5f-4f0e-9d39-6c1d9c2f6b10';
const at = '2026-11-22T10:00:00.000Z';
const key = 'abcdefghijklmnopqrstuv';
const shown = {
  id,
  sequence: 3,
  title: 'Compilers',
  summary: '',
  timeZone: 'Europe/Madrid',
  startsAt: at,
  endsAt: at,
  updatedAt: at,
  where: 'Ateneo',
};
const order = { id, orderId: id, what: 'confirmed', backMinor: 0, left: [] };
const ticket = { ticketTypeId: null, audience: 'online', priceMinor: 1500 };
const notice = {
  id: 'evt_1',
  about: 'refund',
  refund: { reference: 're_1', state: 'pending' },
  refundId: null,
  chargeReference: 'ch_1',
  amountMinor: 500,
  currency: 'EUR',
};
const announcement = {
  id,
  eventId: id,
  title: 'Compilers',
  from: 'Ada',
  replyTo: null,
  subject: 'Bring a jacket',
  text: 'It is cold.',
  to: {},
  after: null,
};

/** Payloads that some version has written into a database. Rows are handled after an upgrade too, so none may leave this list. */
const stored: readonly [name: string, event: DomainEvent, payload: object][] = [
  ['photo.dropped', photoDropped, { key }],
  ['photo.dropped', photoDropped, { key, kind: 'banner' }],
  ['cover.dropped', coverDropped, { key }],
  [
    'password.reset-asked',
    resetRequested,
    { id, email: 'ada@example.com', language: null, requestId: 'r', place: '', browser: '' },
  ],
  ['provider.grant-returned', grantReturned, { flowId: 'state-of-a-visit' }],
  ['places-taken', registrationsConfirmed, { eventId: id, registrationIds: [id] }],
  ['places-taken', registrationsConfirmed, { eventId: id, registrationIds: [id], receiptTo: id }],
  ['contact-verified', contactVerified, { userId: id, contact: 'email' }],
  ['places-left', registrationsCancelled, { eventId: id, userIds: [id], at }],
  ['places-declined', registrationsDeclined, { eventId: id, registrationIds: [id], at }],
  ['hosts-told', hostNewsDue, { eventId: id, news: 'given-back', since: at }],
  ['hosts-told', hostNewsDue, { eventId: id, news: 'requests', since: at, isFewer: true }],
  ['event-told', attendeeNoticeDue, { what: 'changed', shown, after: null }],
  ['event-told', attendeeNoticeDue, { what: 'unpublished', shown: { ...shown, slug: 'compilers' }, after: id }],
  [
    'event-told',
    attendeeNoticeDue,
    { what: 'cancelled', shown: { ...shown, slug: 'compilers', reason: 'The speaker is ill.' }, after: id },
  ],
  ['line-moves', waitlistAdvances, { eventId: id }],
  ['line-told', waitlistNewsDue, { eventId: id, told: [{ id, what: 'paused' }] }],
  ['reminder-due', reminderDue, { eventId: id, kind: 'minutes', startsAt: at, after: null }],
  ['event-message', announcementSent, announcement],
  [
    'event-message',
    announcementSent,
    { ...announcement, to: { q: 'ada', state: 'pending', arrived: 'true', audience: 'online', ticketTypeId: id } },
  ],
  ['order-told', orderNewsDue, order],
  ['order-told', orderNewsDue, { ...order, what: 'cancelled', left: [id], isTakenAway: true }],
  [
    'order-told',
    orderNewsDue,
    { ...order, what: 'exchanged', exchange: { registrationId: id, was: ticket, is: { ...ticket, ticketTypeId: id } } },
  ],
  ['orders-called-off', eventOrdersCancelled, { eventId: id, after: null }],
  ['hold-over', holdExpired, { orderId: id }],
  ['refund-asked', refundRequested, { refundId: id }],
  ['refund-heard', refundReported, { provider: 'stripe', notice }],
  ['message-request-news', requestNewsDue, { conversationId: id, userId: id, what: 'requested', no: 1 }],
  ['message-mention-news', mentionNewsDue, { conversationId: id, authorNo: 1, lastNo: 2 }],
  ['messages-unread', unreadMessagesDue, { conversationId: id, authorNo: 1 }],
  ['messages-unread-mail', unreadMailDue, { userId: id }],
  ['data-export-asked', exportRequested, { exportId: id }],
  ['profile.lookup-asked', lookupRequested, { userId: id, kind: 'people', revision: 1 }],
];

test.each(stored)('a stored payload of %s is still accepted (%#)', (name, event, payload) => {
  expect(event.name).toBe(name);
  expect(event.schema.safeParse(payload).error).toBeUndefined();
  // Nothing of it is lost on the way to the handler.
  expect(event.schema.parse(payload)).toMatchObject(payload);
});
