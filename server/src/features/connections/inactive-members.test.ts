import { listConnections, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, countRequests, listRequests, requestConnection } from '@foyer/contract/connections/requests.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestReminderDays } from '#src/config/connections.ts';
import { users } from '#src/db/schema/accounts.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { remindOfRequests, remindToFollowUp } from './tidy-requests.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const ask = async (from: Member, to: Member) =>
  data(await from.browser.call(requestConnection, { body: { urlSlug: to.urlSlug, intent: 'conversation' } })).id;
const titlesOf = async ({ browser }: Member) =>
  data(await browser.call(listNotifications, { query: {} })).items.map(({ title }) => title.en);

/** What the member sees of requests and connections, in lists and numbers. */
async function shownTo({ browser }: Member) {
  const [received, sent] = [
    data(await browser.call(listRequests, { query: { box: 'received' } })),
    data(await browser.call(listRequests, { query: { box: 'sent' } })),
  ];
  const connections = data(await browser.call(listConnections, { query: {} }));
  return {
    received: received.items.length,
    badge: data(await browser.call(countRequests, {})).received,
    sent: sent.items.length,
    pending: sent.allowance.pending,
    connections: connections.items.length,
    total: connections.total,
    tags: connections.tags,
  };
}

test.each([
  ['suspended', 'suspendedAt'],
  ['about to be deleted', 'deletionDueAt'],
] as const)('members who are %s are in no list and no number, and return afterwards', async (_, column) => {
  const ada = await newMember(foyer);
  const [sender, recipient, friend] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const requestId = await ask(sender, ada);
  await ask(ada, recipient);
  const id = await ask(friend, ada);
  data(await ada.browser.call(acceptRequest, { params: { id } }));
  data(await ada.browser.call(saveConnectionNotes, { params: { id }, body: { tags: ['Madrid'] } }));
  const before = await shownTo(ada);
  expect(before).toEqual({
    received: 1,
    badge: 1,
    sent: 1,
    pending: 1,
    connections: 1,
    total: 1,
    tags: [{ tag: 'Madrid', count: 1 }],
  });
  const setAll = async (value: Date | null) => {
    for (const member of [sender, recipient, friend])
      await foyer.deps.db
        .update(users)
        .set({ [column]: value })
        .where(eq(users.id, member.id));
  };
  await setAll(foyer.clock.now());
  expect(await shownTo(ada)).toEqual({
    received: 0,
    badge: 0,
    sent: 0,
    pending: 0,
    connections: 0,
    total: 0,
    tags: [],
  });
  expect(refusal(await ada.browser.call(acceptRequest, { params: { id: requestId } }))).toEqual([404, 'NOT_FOUND']);
  await setAll(null);
  expect(await shownTo(ada)).toEqual(before);
});

test('nobody is notified about suspended members, and reminders are sent after the suspension', async () => {
  const [ada, sender] = [await newMember(foyer), await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })];
  const friend = await newMember(foyer, { firstName: 'Mary', lastName: 'Shelley' });
  const id = await ask(friend, ada);
  data(await ada.browser.call(acceptRequest, { params: { id } }));
  const followUpAt = new Date(foyer.clock.now().getTime() + 60 * 60 * 1000).toISOString();
  data(await ada.browser.call(saveConnectionNotes, { params: { id }, body: { followUpAt } }));
  await foyer.outbox.drain();
  await ask(sender, ada);
  const suspend = async (suspendedAt: Date | null) => {
    for (const member of [sender, friend])
      await foyer.deps.db.update(users).set({ suspendedAt }).where(eq(users.id, member.id));
  };
  const remind = async () => {
    await remindOfRequests(foyer.deps);
    await remindToFollowUp(foyer.deps);
    await foyer.outbox.drain();
    return (await titlesOf(ada)).filter((title) => !title.startsWith('You and')).toSorted();
  };
  await suspend(foyer.clock.now());
  // The news of the request is in the outbox already.
  await foyer.outbox.drain();
  foyer.clock.advance({ days: requestReminderDays });
  await signIn(foyer, ada.browser, ada.id);
  expect(await remind()).toEqual([]);
  await suspend(null);
  const reminders = ['Follow up with Mary Shelley', 'Grace Hopper is waiting for your answer'];
  expect(await remind()).toEqual(reminders);
  expect(await remind()).toEqual(reminders);
});
