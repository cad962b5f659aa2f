import { resendTicket } from '@foyer/contract/attendees/attendee-actions.ts';
import { addAttendee, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { expect, test } from 'vitest';
import { attendeeRules } from '#src/config/attendees.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';

const { foyer, host } = await openHostedApp();

/** A confirmed member at a new event. */
async function newAttendee(given: Parameters<typeof newGuest>[1] = {}) {
  const event = await newEvent(foyer, host);
  const guest = await newGuest(foyer, given);
  data(await guest.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  await foyer.outbox.drain();
  const { items } = data(await host.call(listAttendees, { params: { id: event.id }, query: {} }));
  return { event, ...guest, params: { id: event.id, registrationId: items[0]?.id ?? '' } };
}

test('the ticket is sent again as a file, a few times a day', async () => {
  const email = newEmail();
  const { params } = await newAttendee({ email: { address: email, proven: true } });
  for (let sent = 0; sent < attendeeRules.resent.limit; sent += 1)
    expect(data(await host.call(resendTicket, { params }))).toEqual({ delivery: 'email' });
  expect(refusal(await host.call(resendTicket, { params }))).toEqual([429, 'RATE_LIMITED']);
  await foyer.outbox.drain();
  const messages = await foyer.messagesTo(email);
  expect(messages).toHaveLength(1 + attendeeRules.resent.limit);
  for (const { attachments } of messages)
    expect(attachments?.map(({ contentType }) => contentType)).toContain('application/pdf');
});

test('a member without a proven email, or who wants none, gets it in the app', async () => {
  const unreachable = await newAttendee({ email: undefined });
  expect(data(await host.call(resendTicket, { params: unreachable.params }))).toEqual({ delivery: 'app' });
  const muted = await newAttendee();
  const body = { notifications: { muted: [{ kind: 'events' as const, channel: 'email' as const }] } };
  data(await muted.browser.call(changePreferences, { body }));
  expect(data(await host.call(resendTicket, { params: muted.params }))).toEqual({ delivery: 'app' });
});

test('a guest gets it at the address that was entered for them', async () => {
  const event = await newEvent(foyer, host);
  const email = newEmail();
  const body = { name: 'Ana', email, tell: false };
  const { registrationId } = data(await host.call(addAttendee, { params: { id: event.id }, body }));
  const params = { id: event.id, registrationId };
  expect(data(await host.call(resendTicket, { params }))).toEqual({ delivery: 'email' });
  await foyer.outbox.drain();
  expect(await foyer.messagesTo(email)).toHaveLength(1);
});

test('nobody else can send it, and there is nothing to send without a valid ticket', async () => {
  const { params, browser } = await newAttendee();
  const other = await newMember(foyer);
  expect(refusal(await other.browser.call(resendTicket, { params }))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await browser.call(resendTicket, { params }))).toEqual([404, 'NOT_FOUND']);
  const elsewhere = await newEvent(foyer, host);
  const wrong = { ...params, id: elsewhere.id };
  expect(refusal(await host.call(resendTicket, { params: wrong }))).toEqual([404, 'NOT_FOUND']);
  const pending = await newEvent(foyer, host, { approvalNeeded: true });
  data(await browser.call(registerForEvent, { params: { id: pending.id }, body: {} }));
  const { items } = data(await host.call(listAttendees, { params: { id: pending.id }, query: {} }));
  const asked = { id: pending.id, registrationId: items[0]?.id ?? '' };
  expect(refusal(await host.call(resendTicket, { params: asked }))).toEqual([409, 'EVENT_STATE_REFUSED']);
});
