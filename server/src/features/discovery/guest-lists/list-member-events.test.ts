import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { listMemberEvents } from '@foyer/contract/discovery/member-events.ts';
import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { inHours, newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: Member;
let member: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' });
  member = (await newGuest(foyer)).browser;
  stranger = foyer.browser();
});
afterAll(() => foyer.close());

type Query = InputOf<typeof listMemberEvents>['query'];
const listFor = (browser: TestClient, slug: string, query: Query) =>
  browser.call(listMemberEvents, { params: { slug }, query });
const titles = async (browser: TestClient, slug: string, query: Query) =>
  data(await listFor(browser, slug, query)).items.map(({ title }) => title);
const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 2) });
const show = async (browser: TestClient, events: 'public' | 'members' | 'connections' | 'me') =>
  data(await browser.call(saveVisibility, { body: { visibility: { events } } }));
const register = async (browser: TestClient, { id }: { id: string }) =>
  data(await browser.call(registerForEvent, { params: { id }, body: {} }));

test('hosted events are listed for everyone who can find them, soonest first and paged', async () => {
  const { browser, urlSlug } = host;
  await newEvent(foyer, browser, { title: 'Later', ...at(60) });
  await newEvent(foyer, browser, { title: 'Sooner', ...at(30) });
  await newEvent(foyer, browser, { title: 'For members', visibility: 'members', ...at(40) });
  await newEvent(foyer, browser, { title: 'By its link', visibility: 'unlisted', ...at(41) });
  await newDraft(foyer, browser, { title: 'Not yet', ...at(42) });
  await newEvent(foyer, (await newMember(foyer)).browser, { title: 'Not theirs' });
  const part = { part: 'hosting' } as const;
  expect(await titles(stranger, urlSlug, part)).toEqual(['Sooner', 'Later']);
  expect(await titles(member, urlSlug, part)).toEqual(['Sooner', 'For members', 'Later']);
  expect(await titles(browser, urlSlug, part)).toEqual(['Sooner', 'For members', 'Later']);
  expect(await titles(browser, urlSlug, { ...part, as: 'public' })).toEqual(['Sooner', 'Later']);
  const first = data(await listFor(stranger, urlSlug, { ...part, limit: 1 }));
  const rest = data(await listFor(stranger, urlSlug, { ...part, limit: 1, cursor: first.nextCursor ?? '' }));
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['Sooner', 'Later']);
  expect(rest.nextCursor).toBeNull();
});

test('a profile states which lists of events it may have', async () => {
  const { browser, urlSlug } = await newMember(foyer);
  const shows = async (viewer: TestClient) =>
    data(await viewer.call(readProfile, { params: { slug: urlSlug } })).showsEvents;
  const seen = async () => [await shows(stranger), await shows(member), await shows(browser)];
  await newDraft(foyer, browser, { title: 'Not yet', ...at(42) });
  await newEvent(foyer, browser, { title: 'By its link', visibility: 'unlisted', ...at(41) });
  expect(await seen()).toEqual([[], [], []]);
  await newEvent(foyer, browser, { title: 'For members', visibility: 'members', ...at(40) });
  expect(await seen()).toEqual([[], ['hosting'], ['hosting']]);
  await newEvent(foyer, browser, { title: 'For all', ...at(40) });
  expect(await seen()).toEqual([['hosting'], ['hosting'], ['hosting']]);
  const guest = await newMember(foyer);
  const showsThem = async (viewer: TestClient) =>
    data(await viewer.call(readProfile, { params: { slug: guest.urlSlug } })).showsEvents;
  await show(guest.browser, 'members');
  expect([await showsThem(stranger), await showsThem(member)]).toEqual([[], ['attending']]);
  await show(guest.browser, 'public');
  expect(await showsThem(stranger)).toEqual(['attending']);
});

test('attended events are private until the member shares them', async () => {
  const { browser, urlSlug } = await newMember(foyer);
  for (const [title, given] of [
    ['Open to all', {}],
    ['Among members', { visibility: 'members' }],
    ['Known by its link', { visibility: 'unlisted' }],
  ] as const)
    await register(browser, await newEvent(foyer, host.browser, { title, ...given }));
  const left = await newEvent(foyer, host.browser, { title: 'Left again' });
  await register(browser, left);
  data(await browser.call(cancelRegistration, { params: { id: left.id } }));
  const part = { part: 'attending' } as const;
  const seen = async () => ({
    stranger: await titles(stranger, urlSlug, part),
    member: await titles(member, urlSlug, part),
    self: await titles(browser, urlSlug, part),
  });
  const theirs = ['Among members', 'Open to all'];
  const sorted = ({ stranger: s, member: m, self }: Awaited<ReturnType<typeof seen>>) => [s, m.sort(), self.sort()];
  expect(sorted(await seen())).toEqual([[], [], theirs]);
  await show(browser, 'connections');
  expect(sorted(await seen())).toEqual([[], [], theirs]);
  await show(browser, 'members');
  expect(sorted(await seen())).toEqual([[], theirs, theirs]);
  expect(await titles(browser, urlSlug, { ...part, as: 'public' })).toEqual([]);
  await show(browser, 'public');
  expect(sorted(await seen())).toEqual([['Open to all'], theirs, theirs]);
});

test('events with a hidden guest list, or joined through the organizer, are not listed as attended', async () => {
  const { browser, urlSlug, id } = await newMember(foyer);
  await show(browser, 'public');
  const hidden = await newEvent(foyer, host.browser, { title: 'Among us' });
  await register(browser, hidden);
  const change = { version: hidden.version, guestListShown: false };
  data(await host.browser.call(changeEvent, { params: { id: hidden.id }, body: change }));
  const email = newEmail();
  await foyer.deps.db.update(users).set({ email, emailVerifiedAt: foyer.clock.now() }).where(eq(users.id, id));
  const entered = await newEvent(foyer, host.browser, { title: 'Never said so' });
  const body = { name: 'Somebody Else', email };
  data(await host.browser.call(addAttendee, { params: { id: entered.id }, body }));
  const guests = data(await member.call(readGuestList, { params: { id: entered.id }, query: {} }));
  expect([guests.items, guests.others]).toEqual([[], 1]);
  expect(await titles(stranger, urlSlug, { part: 'attending' })).toEqual([]);
});

test('a member whose profile is hidden has no events either', async () => {
  const { browser, urlSlug, id } = await newMember(foyer);
  await newEvent(foyer, browser, { title: 'Hers' });
  const refusalFor = async (by: TestClient) => refusal(await listFor(by, urlSlug, { part: 'hosting' }));
  const nobody = [404, 'NOT_FOUND'];
  data(await browser.call(saveVisibility, { body: { visibility: { profile: 'members' } } }));
  expect(await refusalFor(stranger)).toEqual(nobody);
  expect(await titles(member, urlSlug, { part: 'hosting' })).toEqual(['Hers']);
  data(await browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  expect(await refusalFor(member)).toEqual(nobody);
  expect(await titles(browser, urlSlug, { part: 'hosting' })).toEqual(['Hers']);
  expect(refusal(await listFor(browser, urlSlug, { part: 'hosting', as: 'member' }))).toEqual(nobody);
  data(await browser.call(saveVisibility, { body: { visibility: { profile: 'public' } } }));
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
  expect(await refusalFor(member)).toEqual(nobody);
  expect(refusal(await listFor(stranger, 'nobody-at-all', { part: 'hosting' }))).toEqual(nobody);
});
