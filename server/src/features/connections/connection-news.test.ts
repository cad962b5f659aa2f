import { readMe } from '@foyer/contract/accounts.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { removeConnection, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import {
  acceptRequest,
  rejectRequest,
  requestConnection,
  withdrawRequest,
} from '@foyer/contract/connections/requests.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestReminderDays } from '#src/config/connections.ts';
import { sendDigests } from '#src/features/notifications/send-digests.ts';
import { inHours } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { connectAtOnce } from './connect-at-once.ts';
import { lockMembers } from './lock-members.ts';
import { endExpiredRequests, remindOfRequests, remindToFollowUp } from './tidy-requests.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

type Pair = { ada: Member; grace: Member };

const ask = async (from: Member, to: Member) =>
  data(await from.browser.call(requestConnection, { body: { urlSlug: to.urlSlug, intent: 'conversation' } })).id;
const accept = async (by: Member, id: string) => data(await by.browser.call(acceptRequest, { params: { id } }));
async function connected({ ada, grace }: Pair): Promise<string> {
  const id = await ask(ada, grace);
  await accept(grace, id);
  return id;
}
/** One shows the other a code, who uses it. */
const meet = ({ ada, grace }: Pair, userId: string, otherId: string) =>
  foyer.deps.db.transaction(async (tx) => {
    await lockMembers(tx, ada.id, grace.id);
    await connectAtOnce(foyer.deps, tx, { userId, otherId, origin: 'card', eventId: null });
  });
const answer = (given: 'not-now' | 'no') => async (pair: Pair) => {
  const params = { id: await ask(pair.ada, pair.grace) };
  data(await pair.grace.browser.call(rejectRequest, { params, body: { answer: given } }));
};

async function letDaysPass(days: number, { ada, grace }: Pair): Promise<void> {
  foyer.clock.advance({ days });
  // Their sessions have ended meanwhile.
  for (const { browser, id } of [ada, grace]) await signIn(foyer, browser, id);
}

/** The notifications of each of the two in the app, oldest first. */
const kinds: [what: string, happen: (pair: Pair) => Promise<unknown>, told: { ada: string[]; grace: string[] }][] = [
  ['a request', ({ ada, grace }) => ask(ada, grace), { ada: [], grace: ['Ada Lovelace wants to connect'] }],
  [
    'a request that waits for days',
    async (pair) => {
      await ask(pair.ada, pair.grace);
      await foyer.outbox.drain();
      await letDaysPass(requestReminderDays, pair);
      await remindOfRequests(foyer.deps);
    },
    { ada: [], grace: ['Ada Lovelace wants to connect', 'Ada Lovelace is waiting for your answer'] },
  ],
  ['an accepted request', connected, { ada: ['You and Grace Hopper are now connected'], grace: [] }],
  [
    'crossing requests',
    async ({ ada, grace }) => {
      await ask(ada, grace);
      await ask(grace, ada);
    },
    { ada: ['You and Grace Hopper are now connected'], grace: [] },
  ],
  [
    'a code scanned in person',
    (pair) => meet(pair, pair.ada.id, pair.grace.id),
    { ada: [], grace: ['You and Ada Lovelace are now connected'] },
  ],
  ['“not now”', answer('not-now'), { ada: ["Grace Hopper can't connect right now"], grace: [] }],
  [
    'a follow-up that is due',
    async (pair) => {
      const params = { id: await connected(pair) };
      await foyer.outbox.drain();
      data(await pair.ada.browser.call(saveConnectionNotes, { params, body: { followUpAt: inHours(foyer, 20) } }));
      await letDaysPass(1, pair);
      await remindToFollowUp(foyer.deps);
    },
    { ada: ['You and Grace Hopper are now connected', 'Follow up with Grace Hopper'], grace: [] },
  ],
];

/** Nobody is notified: the other side must not learn of it, or has nothing to do. */
const silent: typeof kinds = [
  ['a silent “no”', answer('no'), { ada: [], grace: [] }],
  [
    'a withdrawn request',
    async ({ ada, grace }) => {
      const params = { id: await ask(ada, grace) };
      data(await ada.browser.call(withdrawRequest, { params }));
    },
    { ada: [], grace: [] },
  ],
  [
    'an expired request',
    async (pair) => {
      await ask(pair.ada, pair.grace);
      await letDaysPass(15, pair);
      await endExpiredRequests(foyer.deps);
    },
    { ada: [], grace: [] },
  ],
  [
    'a removed connection',
    async (pair) => {
      const params = { id: await connected(pair) };
      await foyer.outbox.drain();
      data(await pair.grace.browser.call(removeConnection, { params }));
    },
    { ada: ['You and Grace Hopper are now connected'], grace: [] },
  ],
  [
    'a block',
    async ({ ada, grace }) => {
      await ask(ada, grace);
      await foyer.outbox.drain();
      data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    },
    { ada: [], grace: [] },
  ],
];

test.each([...kinds, ...silent])(
  '%s is notified in the app only to the members concerned',
  async (_what, happen, told) => {
    const pair = {
      ada: await newMember(foyer),
      grace: await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' }),
    };
    await happen(pair);
    await foyer.outbox.drain();
    const heard = async ({ browser }: Member) => {
      const { items } = data(await browser.call(listNotifications, { query: {} }));
      return items.flatMap(({ kind, title }) => (kind === 'connections' ? [title.en] : [])).toReversed();
    };
    expect({ ada: await heard(pair.ada), grace: await heard(pair.grace) }).toEqual(told);
  },
);

test.each([
  ['an email in quiet hours', { quietHours: { on: true, from: '00:00', until: '23:59', timeZone: 'UTC' } }],
  ['a digest', { digest: 'daily' }],
] as const)('after a block, %s that waits does not name the other member', async (_what, notifications) => {
  const [ada, grace] = [await newMember(foyer, { firstName: 'Zelmira' }), await newMember(foyer)];
  data(await grace.browser.call(changePreferences, { body: { notifications } }));
  await accept(ada, await ask(grace, ada));
  await foyer.outbox.drain();
  const { email } = data(await grace.browser.call(readMe, {}));
  data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  foyer.clock.advance({ days: 2 });
  await sendDigests(foyer.deps);
  expect(JSON.stringify(await foyer.messagesTo(email ?? ''))).not.toContain('Zelmira');
});

test.each([
  ['accepted', ({ grace }: Pair, id: string) => accept(grace, id)],
  [
    'declined',
    ({ grace }: Pair, id: string) =>
      grace.browser.call(rejectRequest, { params: { id }, body: { answer: 'no' as const } }),
  ],
  ['overtaken by a code scanned in person', (pair: Pair) => meet(pair, pair.grace.id, pair.ada.id)],
  ['withdrawn', ({ ada }: Pair, id: string) => ada.browser.call(withdrawRequest, { params: { id } })],
])('a notification of a request is read once the request is %s', async (_, end) => {
  const pair = { ada: await newMember(foyer), grace: await newMember(foyer) };
  const unread = async () => data(await pair.grace.browser.call(listNotifications, { query: {} })).unread;
  const id = await ask(pair.ada, pair.grace);
  await foyer.outbox.drain();
  const before = await unread();
  await end(pair, id);
  expect(await unread()).toBe(before - 1);
});
