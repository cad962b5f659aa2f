import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { renewCalendarFeed } from '@foyer/contract/discovery/calendar-feed.ts';
import {
  approveRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideInBatch } from '#src/features/registrations/decide-in-batch.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { notifyDeclined } from './notify-declined.ts';

let foyer: TestApp;
let host: TestClient;
let hostId: string;
beforeAll(async () => {
  foyer = await openTestApp();
  ({ browser: host, id: hostId } = await newMember(foyer));
});
afterAll(() => foyer.close());

type Event = { id: string };
async function somebody(language: 'en' | 'es' = 'en') {
  const email = newEmail();
  const guest = await newGuest(foyer, { language, email: { address: email, proven: true } });
  const register = async ({ id }: Event) =>
    data(await guest.browser.call(registerForEvent, { params: { id }, body: {} })).id;
  const subjects = async () => (await foyer.messagesTo(email)).map(headingOf);
  return { ...guest, email, register, subjects };
}
const one = ({ id }: Event, registrationId: string) => ({ params: { id, registrationId } });
const decline = async (event: Event, registrationId: string) => {
  foyer.clock.advance({ seconds: 1 });
  data(await host.call(declineRegistration, one(event, registrationId)));
};
const approve = async (event: Event, registrationId: string) => {
  foyer.clock.advance({ seconds: 1 });
  data(await host.call(approveRegistration, one(event, registrationId)));
};

test('a declined request is answered once, in the member’s language and without a calendar file', async () => {
  const event = await newEvent(foyer, host, { title: 'Compilers', approvalNeeded: true });
  const [ada, sol, quiet] = [await somebody(), await somebody('es'), await somebody()];
  const muted = [{ kind: 'events' as const, channel: 'email' as const }];
  data(await quiet.browser.call(changePreferences, { body: { notifications: { muted } } }));
  for (const guest of [ada, sol, quiet]) {
    const id = await guest.register(event);
    await decline(event, id);
    await decline(event, id);
  }
  expect([await ada.subjects(), await sol.subjects(), await quiet.subjects()]).toEqual([
    ['Registration declined'],
    ['Inscripción no aceptada'],
    [],
  ]);
  const [message] = await foyer.messagesTo(ada.email);
  expect(message?.text).toContain('Compilers');
  expect(message?.attachments ?? []).toEqual([]);
});

test('an attendee who is declined is notified and the calendar entry canceled; approved again, they are notified too', async () => {
  const event = await newEvent(foyer, host, { title: 'Linkers' });
  const ada = await somebody();
  const id = await ada.register(event);
  expect(await ada.subjects()).toEqual(["You're registered"]);
  await decline(event, id);
  expect(await ada.subjects()).toEqual(['Your registration was removed', "You're registered"]);
  const [message] = await foyer.messagesTo(ada.email);
  expect(message?.attachments).toMatchObject([{ name: 'event.ics', contentType: expect.stringMatching(/CANCEL$/) }]);
  const feed = new URL(data(await ada.browser.call(renewCalendarFeed, {})).feed?.url ?? '').pathname;
  expect((await foyer.app.inject({ url: feed })).payload).toMatch(/^STATUS:CANCELLED\r$/m);

  await approve(event, id);
  expect((await ada.subjects())[0]).toBe("You're registered");
  await decline(event, id);
  expect((await ada.subjects())[0]).toBe('Your registration was removed');
  expect(await ada.subjects()).toHaveLength(4);
});

test('an attendee added by hand is notified at the address that was typed', async () => {
  const event = await newEvent(foyer, host, { language: 'es' });
  const email = newEmail();
  const body = { name: 'Inés Peña', email, tell: true };
  const { registrationId } = data(await host.call(addAttendee, { params: { id: event.id }, body }));
  expect((await foyer.messagesTo(email)).map(headingOf)).toEqual(['Inscripción confirmada']);
  await decline(event, registrationId);
  expect((await foyer.messagesTo(email)).map(headingOf)).toEqual([
    'Han anulado tu inscripción',
    'Inscripción confirmada',
  ]);
});

test('decided in one batch and retried by the outbox, each attendee is notified once of their own outcome', async () => {
  const event = await newEvent(foyer, host);
  const [ada, bob] = [await somebody(), await somebody()];
  const [id] = [await ada.register(event), await bob.register(event)];
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 1 });
  const at = foyer.clock.now().toISOString();
  await Promise.all([
    decideInBatch(foyer.deps, event.id, { act: 'decline', userId: hostId, audience: null, id }),
    decideInBatch(foyer.deps, event.id, { act: 'unregister', userId: bob.id, audience: null, id: event.id }),
  ]);
  await foyer.outbox.drain();
  await notifyDeclined(foyer.deps, { eventId: event.id, registrationIds: [id], at });
  expect([(await ada.subjects())[0], (await bob.subjects())[0]]).toEqual([
    'Your registration was removed',
    'Registration canceled',
  ]);
  expect([await ada.subjects(), await bob.subjects()].map(({ length }) => length)).toEqual([2, 2]);
});

test('an attendee who is approved before the refusal was sent gets no refusal', async () => {
  const event = await newEvent(foyer, host, { approvalNeeded: true });
  const ada = await somebody();
  const id = await ada.register(event);
  const silent = { ...foyer.deps, wakeOutbox: () => undefined };
  foyer.clock.advance({ seconds: 1 });
  await decideInBatch(silent, event.id, { act: 'decline', userId: hostId, audience: null, id });
  foyer.clock.advance({ seconds: 1 });
  await decideInBatch(silent, event.id, { act: 'approve', userId: hostId, audience: null, id });
  await foyer.outbox.drain();
  expect(await ada.subjects()).toEqual(["You're registered"]);
});
