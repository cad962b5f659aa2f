import { blockMember } from '@foyer/contract/connections/blocks.ts';
import {
  countRequests,
  listRequests,
  rejectRequest,
  requestConnection,
  withdrawRequest,
} from '@foyer/contract/connections/requests.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('the count is that of the list: open requests of members who can be seen', async () => {
  const ada = await newMember(foyer);
  const ask = async (from: Member) =>
    data(await from.browser.call(requestConnection, { body: { urlSlug: ada.urlSlug, intent: 'conversation' } })).id;
  const expectCount = async (expected: number) => {
    expect(data(await ada.browser.call(countRequests, {})).received).toBe(expected);
    expect(data(await ada.browser.call(listRequests, { query: {} })).items).toHaveLength(expected);
  };
  await expectCount(0);
  const [declined, withdrawn, hidden, blocked, open] = [
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
  ];
  const ids = [await ask(declined), await ask(withdrawn), await ask(hidden), await ask(blocked), await ask(open)];
  await expectCount(5);
  data(await ada.browser.call(rejectRequest, { params: { id: ids[0] ?? '' }, body: { answer: 'no' } }));
  await expectCount(4);
  data(await withdrawn.browser.call(withdrawRequest, { params: { id: ids[1] ?? '' } }));
  await expectCount(3);
  data(await hidden.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  await expectCount(2);
  data(await ada.browser.call(blockMember, { body: { urlSlug: blocked.urlSlug } }));
  await expectCount(1);
  // One's own requests are no requests to answer.
  const other = await newMember(foyer);
  data(await ada.browser.call(requestConnection, { body: { urlSlug: other.urlSlug, intent: 'conversation' } }));
  await expectCount(1);
  // Long after, the session has ended as well.
  foyer.clock.advance({ days: connectionLimits.requestDays });
  await signIn(foyer, ada.browser, ada.id);
  await expectCount(0);
});

test('open pages read the count again when a request is sent, answered or withdrawn, and no block shows', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  const told: (string | undefined)[] = [];
  const end = foyer.deps.bus.subscribe(({ topic, userId }) => topic === 'notifications' && told.push(userId));
  const after = async (act: () => Promise<unknown>) => {
    told.length = 0;
    await act();
    return [ada, bob].filter(({ id }) => told.includes(id));
  };
  const ask = async () =>
    data(await bob.browser.call(requestConnection, { body: { urlSlug: ada.urlSlug, intent: 'conversation' } })).id;
  let id = '';
  expect(
    await after(async () => {
      id = await ask();
    }),
  ).toEqual([ada, bob]);
  expect(await after(async () => data(await bob.browser.call(withdrawRequest, { params: { id } })))).toEqual([ada]);
  foyer.clock.advance({ days: 30 });
  for (const { browser, id: userId } of [ada, bob]) await signIn(foyer, browser, userId);
  id = await ask();
  const decline = { params: { id }, body: { answer: 'no' } } as const;
  expect(await after(async () => data(await ada.browser.call(rejectRequest, decline)))).toEqual([ada]);
  expect(
    await after(async () => data(await ada.browser.call(blockMember, { body: { urlSlug: bob.urlSlug } }))),
  ).toEqual([ada]);
  end();
});
