import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inHours, newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import { startReminders } from './start-reminders.ts';

let foyer: TestApp;
let host: Member;
// One app per test, because advancing the clock affects the whole app.
beforeEach(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
});
afterEach(() => foyer.close());

const reminder = 'Starting soon';
async function somebody(event: { id: string }, audience: 'in-person' | 'online') {
  const email = newEmail();
  const guest = await newGuest(foyer, { email: { address: email, proven: true } });
  data(await guest.browser.call(registerForEvent, { params: { id: event.id }, body: { audience } }));
  const reminders = async () => (await foyer.messagesTo(email)).filter((message) => headingOf(message) === reminder);
  return { ...guest, reminders, count: async () => (await reminders()).length };
}
const hybrid = () =>
  newEvent(foyer, host.browser, { type: 'hybrid', startsAt: inHours(foyer, 30), endsAt: inHours(foyer, 32) });
async function after(by: { hours?: number; minutes?: number }): Promise<void> {
  foyer.clock.advance(by);
  await Promise.all([startReminders(foyer.deps), startReminders(foyer.deps)]);
}

test('attendees are reminded a day before and again an hour, or online ten minutes, before the start, once each', async () => {
  const event = await hybrid();
  const [room, online] = [await somebody(event, 'in-person'), await somebody(event, 'online')];
  const counts = async () => [await room.count(), await online.count()];
  await after({ hours: 5, minutes: 59 });
  expect(await counts()).toEqual([0, 0]);
  await after({ minutes: 1 });
  await after({ minutes: 1 });
  expect(await counts()).toEqual([1, 1]);
  const [mail] = await room.reminders();
  expect(mail?.text).toContain(`/events/${event.slug}`);
  expect(mail?.attachments?.[0]?.content).toContain('METHOD:PUBLISH');
  // Members who register now have just received a confirmation.
  const late = await somebody(event, 'in-person');
  await after({ minutes: 1 });
  expect(await late.count()).toBe(0);
  await after({ hours: 22, minutes: 58 });
  expect([await counts(), await late.count()]).toEqual([[2, 1], 1]);
  await after({ minutes: 50 });
  expect(await counts()).toEqual([2, 2]);
  const [first, second] = await online.reminders();
  expect(first?.text).toContain('https://meet.example.com/compilers');
  expect(second?.text).not.toContain('meet.example.com');
  await after({ minutes: 10 });
  expect(await counts()).toEqual([2, 2]);
});

test('reminders also show the time in the member’s own zone if they have set one', async () => {
  const event = await hybrid();
  const [lima, off, utc, none] = [
    await somebody(event, 'in-person'),
    await somebody(event, 'in-person'),
    await somebody(event, 'in-person'),
    await somebody(event, 'in-person'),
  ];
  const choose = async ({ browser }: typeof none, on: boolean, digest: 'off' | 'weekly', timeZone: string) => {
    const quietHours = { on, from: '22:00', until: '22:01', timeZone };
    data(await browser.call(changePreferences, { body: { notifications: { quietHours, digest } } }));
  };
  await choose(lima, true, 'off', 'America/Lima');
  await choose(off, false, 'off', 'America/Lima');
  await choose(utc, false, 'weekly', 'UTC');
  await choose(none, false, 'off', 'UTC');
  await after({ hours: 6 });
  foyer.clock.advance({ minutes: 2 });
  const hourOf = async ({ reminders }: typeof none) =>
    /Your time: .*? (\S+)\n/.exec((await reminders())[0]?.text ?? 'no mail')?.[1] ?? null;
  expect([await hourOf(lima), await hourOf(off), await hourOf(utc), await hourOf(none)]).toEqual([
    'GMT-5',
    'GMT-5',
    'UTC',
    null,
  ]);
});

test('moving an event sends new reminders', async () => {
  const event = await hybrid();
  const guest = await somebody(event, 'in-person');
  await after({ hours: 6 });
  expect(await guest.count()).toBe(1);
  await signIn(foyer, host.browser, host.id);
  const body = { version: event.version, startsAt: inHours(foyer, 48), endsAt: inHours(foyer, 49) };
  data(await host.browser.call(changeEvent, { params: { id: event.id }, body }));
  await after({ hours: 23 });
  expect(await guest.count()).toBe(1);
  await after({ hours: 1 });
  expect(await guest.count()).toBe(2);
});

test('quiet hours delay a reminder, but not beyond the start', async () => {
  const event = await hybrid();
  const guest = await somebody(event, 'in-person');
  const timeIn = (hours: number) => inHours(foyer, hours).slice(11, 16);
  const quiet = { on: true, from: timeIn(5), until: timeIn(8), timeZone: 'UTC' };
  data(await guest.browser.call(changePreferences, { body: { notifications: { quietHours: quiet } } }));
  // Both reminders fall into the quiet hours.
  await after({ hours: 6 });
  expect(await guest.count()).toBe(0);
  foyer.clock.advance({ hours: 2 });
  expect(await guest.count()).toBe(1);
  await after({ hours: 21 });
  expect(await guest.count()).toBe(2);
});
