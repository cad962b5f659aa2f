import { blockMember, reportMember, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections, removeConnection } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, listRequests, readRelation, requestConnection } from '@foyer/contract/connections/requests.ts';
import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { listMemberEvents } from '@foyer/contract/discovery/member-events.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { countPeople, searchPeople } from '@foyer/contract/profiles/people.ts';
import { readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../test/conversations.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { connectionsOf } from './connections-of.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const show = async (member: Member, visibility: Partial<VisibilityChoices>) =>
  data(await member.browser.call(saveVisibility, { body: { visibility } }));

/** Every answer in which a member can appear to another viewer. */
async function answersAbout(member: Member, eventId: string, browser: TestClient) {
  const slug = { params: { slug: member.urlSlug } };
  return {
    profile: await browser.call(readProfile, slug),
    relation: await browser.call(readRelation, slug),
    events: await browser.call(listMemberEvents, { ...slug, query: { part: 'attending' } }),
    search: await browser.call(searchPeople, { query: { q: 'Ottoline Morrell' } }),
    counts: await browser.call(countPeople, { query: { q: 'Ottoline Morrell' } }),
    guests: await browser.call(readGuestList, { params: { id: eventId }, query: {} }),
    connections: await browser.call(listConnections, { query: {} }),
    received: await browser.call(listRequests, { query: { box: 'received' } }),
    sent: await browser.call(listRequests, { query: { box: 'sent' } }),
  };
}
type Answers = Awaited<ReturnType<typeof answersAbout>>;
const namedIn = (answers: Answers) =>
  Object.entries(answers).flatMap(([name, { text }]) => (text.includes('Ottoline') ? [name] : []));
const statusesOf = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));

test('a stranger, a member, a connection and a blocked member see a member as far as each may', async () => {
  const host = await newMember(foyer, { firstName: 'Grace' });
  const { id } = await newEvent(foyer, host.browser);
  const ottoline = await newMember(foyer, { firstName: 'Ottoline', lastName: 'Morrell' });
  const [member, connection, blocked] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  data(await ottoline.browser.call(registerForEvent, { params: { id }, body: {} }));
  data(await ottoline.browser.call(changePreferences, { body: { privacy: { guestLists: 'connections' } } }));
  await show(ottoline, { events: 'connections', email: 'connections', profile: 'members' });
  await connect(ottoline, connection);
  await connect(blocked, ottoline);
  data(await ottoline.browser.call(blockMember, { body: { urlSlug: blocked.urlSlug } }));
  await foyer.outbox.drain();
  const seenBy = (browser: TestClient) => answersAbout(ottoline, id, browser);

  expect(namedIn(await seenBy(foyer.browser()))).toEqual([]);

  const forMember = await seenBy(member.browser);
  expect(namedIn(forMember)).toEqual(['profile', 'search']);
  expect(data(forMember.profile).email).toBeNull();
  expect(data(forMember.events).items).toEqual([]);
  expect(data(forMember.guests)).toMatchObject({ items: [], others: 1 });

  const forConnection = await seenBy(connection.browser);
  expect(namedIn(forConnection)).toEqual(['profile', 'search', 'guests', 'connections']);
  expect(data(forConnection.profile).email).not.toBeNull();
  expect(data(forConnection.events).items).toMatchObject([{ id }]);
  expect(data(forConnection.guests)).toMatchObject({ items: [{ urlSlug: ottoline.urlSlug }], others: 0 });

  const forBlocked = await seenBy(blocked.browser);
  expect(namedIn(forBlocked)).toEqual([]);
  expect(statusesOf(forBlocked)).toMatchObject({ profile: 404, relation: 404, events: 404, search: 200 });
  expect(data(forBlocked.counts).total).toBe(0);
  expect(data(forBlocked.guests)).toMatchObject({ items: [], others: 1 });

  // Both ways: who blocks no longer finds the other either.
  const slug = { params: { slug: blocked.urlSlug } };
  expect((await ottoline.browser.call(readProfile, slug)).status).toBe(404);
  data(await ottoline.browser.call(unblockMember, slug));
  expect(namedIn(await seenBy(blocked.browser))).toEqual(['profile', 'search']);
});

test('a report tells the reported member nothing', async () => {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  const body = { urlSlug: grace.urlSlug, reason: 'spam', details: 'Sends the same pitch to everyone.' } as const;
  const slug = { params: { slug: ada.urlSlug } };
  const before = data(await grace.browser.call(readRelation, slug));
  data(await ada.browser.call(reportMember, { body }));
  expect(data(await grace.browser.call(readRelation, slug))).toEqual(before);
});

test('a profile for connections is seen by them and by those whom its owner asked, and by nobody else', async () => {
  const [ada, asked, other] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  await show(ada, { profile: 'connections' });
  const read = async (viewer: Member) =>
    (await viewer.browser.call(readProfile, { params: { slug: ada.urlSlug } })).status;
  expect([await read(asked), await read(other)]).toEqual([404, 404]);
  const body = { urlSlug: asked.urlSlug, intent: 'conversation' } as const;
  const { id } = data(await ada.browser.call(requestConnection, { body }));
  expect([await read(asked), await read(other)]).toEqual([200, 404]);
  data(await asked.browser.call(acceptRequest, { params: { id } }));
  expect([await read(asked), await read(other)]).toEqual([200, 404]);
});

test('connections that a member hides are not counted as mutual', async () => {
  const [ada, grace, both] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  await connect(ada, both);
  await connect(grace, both);
  const mutual = async () =>
    data(await ada.browser.call(readRelation, { params: { slug: grace.urlSlug } })).mutual.people.map(
      ({ urlSlug }) => urlSlug,
    );
  expect(await mutual()).toEqual([both.urlSlug]);
  await show(grace, { connections: 'me' });
  expect(await mutual()).toEqual([]);
  await show(grace, { connections: 'members' });
  await show(both, { connections: 'me' });
  expect(await mutual()).toEqual([]);
});

test('the export names other members only as far as the member can still see them', async () => {
  const [member, blocker, former, asking, friend] = [
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
  ];
  for (const other of [blocker, former, friend]) await connect(other, member);
  data(await asking.browser.call(requestConnection, { body: { urlSlug: member.urlSlug, intent: 'conversation' } }));
  for (const other of [former, asking, friend]) await show(other, { profile: 'connections' });
  const exported = async () => (await connectionsOf(foyer.deps, member.id)).map((pair) => pair.with);
  expect((await exported()).toSorted()).toEqual(
    [blocker, former, asking, friend].map(({ urlSlug }) => urlSlug).toSorted(),
  );

  data(await blocker.browser.call(blockMember, { body: { urlSlug: member.urlSlug } }));
  const { items } = data(await former.browser.call(listConnections, { query: {} }));
  data(await former.browser.call(removeConnection, { params: { id: items[0]?.id ?? '' } }));
  const after = await exported();
  expect(after.filter((slug) => slug !== null).toSorted()).toEqual([asking.urlSlug, friend.urlSlug].toSorted());
  expect(after).toHaveLength(4);
});
