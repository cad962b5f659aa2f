import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { cancelEvent, changeEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })).browser;
});
afterAll(() => foyer.close());

const of = (id: string) => ({ params: { id } });
async function registerMember(id: string, firstName: string, visibility: Partial<VisibilityChoices> = {}) {
  const member = await newMember(foyer, { firstName });
  data(await member.browser.call(saveVisibility, { body: { visibility } }));
  data(await member.browser.call(registerForEvent, { ...of(id), body: {} }));
  foyer.clock.advance({ seconds: 1 });
  return member;
}
const listOf = async (id: string, browser = host, query = {}) =>
  data(await browser.call(readGuestList, { ...of(id), query }));
const firstNames = (items: { name: string }[]) => items.map(({ name }) => name.split(' ')[0]);

test('members see attendees who allow it; the others are counted', async () => {
  const { id } = await newEvent(foyer, host);
  const open = await registerMember(id, 'Open');
  await registerMember(id, 'Careful', { position: 'me', photo: 'connections' });
  await registerMember(id, 'Hidden', { profile: 'me' });
  await registerMember(id, 'Connected', { profile: 'connections' });
  for (const guestLists of ['nobody', 'connections'] as const) {
    const shy = await registerMember(id, 'Shy');
    data(await shy.browser.call(changePreferences, { body: { privacy: { guestLists } } }));
  }
  const left = await registerMember(id, 'Left');
  data(await left.browser.call(cancelRegistration, of(id)));
  const nameless = await newGuest(foyer);
  data(await nameless.browser.call(registerForEvent, { ...of(id), body: {} }));

  for (const browser of [host, open.browser, (await newGuest(foyer)).browser]) {
    const { items, others, isShown } = await listOf(id, browser);
    expect([firstNames(items), others, isShown]).toEqual([['Open', 'Careful'], 5, true]);
    expect(items[0]).toMatchObject({ urlSlug: open.urlSlug, title: 'Analyst', company: 'Engines', photo: null });
    expect(items[1]).toMatchObject({ title: '', company: '' });
  }
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, open.id));
  expect(firstNames((await listOf(id)).items)).toEqual(['Careful']);
});

test('visitors see nobody, and neither do members who may not see the event', async () => {
  const { id } = await newEvent(foyer, host);
  await registerMember(id, 'Ottoline');
  const stranger = foyer.browser();
  expect(refusal(await stranger.call(readGuestList, { ...of(id), query: {} }))[0]).toBe(401);
  expect((await stranger.call(readEvent, of(id))).text).not.toContain('Ottoline');
  const draft = await newEvent(foyer, host, { visibility: 'unlisted' });
  expect((await listOf(draft.id)).others).toBe(0);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect(refusal(await host.call(readGuestList, { ...of(nowhere), query: {} }))).toEqual([404, 'NOT_FOUND']);
});

test('the guest list is paged, each guest once, with the same count on each page', async () => {
  const { id } = await newEvent(foyer, host);
  for (const name of ['One', 'Two', 'Three']) await registerMember(id, name);
  await registerMember(id, 'Hidden', { profile: 'me' });
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listOf(id, host, { limit: 2, ...(cursor && { cursor }) });
    expect(page.others).toBe(1);
    read.push(...firstNames(page.items).map(String));
    cursor = page.nextCursor;
  } while (cursor);
  expect(read).toEqual(['One', 'Two', 'Three']);
});

test('nobody attends a canceled event', async () => {
  const { id } = await newEvent(foyer, host);
  const guest = await registerMember(id, 'Open');
  data(await host.call(cancelEvent, { ...of(id), body: {} }));
  for (const browser of [host, guest.browser]) {
    expect(await listOf(id, browser)).toEqual({ items: [], nextCursor: null, others: 0, isShown: false });
    const { attendees, audiences } = data(await browser.call(readEvent, of(id)));
    expect([attendees, audiences.map((each) => each.attendees)]).toEqual([0, [0]]);
  }
});

test('the organizer can hide the guest list', async () => {
  const { id, version } = await newEvent(foyer, host);
  const guest = await registerMember(id, 'Open');
  const changed = data(await host.call(changeEvent, { ...of(id), body: { version, guestListShown: false } }));
  expect(changed.guestListShown).toBe(false);
  expect(await listOf(id, guest.browser)).toEqual({ items: [], nextCursor: null, others: 1, isShown: false });
});
