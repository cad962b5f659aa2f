import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';
import { statementsOf } from '../../../../test/statements-of.ts';
import type { Announcement } from './announcement-sent.ts';
import { sendBatch } from './send-batch.ts';

const { foyer, host } = await openHostedApp();

test('a batch takes the same number of statements for many recipients as for few', async () => {
  const send = async (emails: readonly string[]) => {
    const event = await newEvent(foyer, host);
    for (const address of emails) {
      const { browser } = await newGuest(foyer, { email: { address, proven: true } });
      data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    }
    await foyer.outbox.drain();
    const written: Announcement = {
      id: foyer.deps.random.uuid(),
      eventId: event.id,
      title: event.title,
      from: 'Grace',
      replyTo: null,
      subject: 'Bring a jacket',
      text: 'It is cold.',
      to: {},
      after: null,
    };
    const quiet = { ...foyer.deps, wakeOutbox: () => undefined };
    return await statementsOf(foyer.deps.database.pool, () => sendBatch(quiet, written));
  };
  const emails = Array.from({ length: 6 }, newEmail);
  const few = await send(emails.slice(0, 1));
  const many = await send(emails.slice(1));
  expect(many).toEqual(few);
  for (const email of emails)
    expect((await foyer.messagesTo(email)).map(headingOf)).toEqual(['Bring a jacket', "You're registered"]);
});

test('members without a verified address read the announcement in the app', async () => {
  const event = await newEvent(foyer, host);
  const { browser } = await newGuest(foyer, { email: undefined });
  data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const body = { subject: 'Bring a jacket', text: 'It is cold.', to: {}, preview: false };
  expect(data(await host.call(sendAnnouncement, { params: { id: event.id }, body })).recipients).toBe(1);
  await foyer.outbox.drain();
  const { items } = data(await browser.call(listNotifications, { query: {} }));
  expect(items.map(({ title }) => title.en)).toContainEqual(expect.stringMatching(/: Bring a jacket — It is cold\.$/));
});
