import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eventSuggestionsADay } from '@foyer/contract/rules/suggestion-choices.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { dismissSuggestion, listEventSuggestions, type Suggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { newEvent } from '../../../../test/events.ts';
import { type Member, newMember, save } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { statementsOf } from '../../../../test/statements-of.ts';
import * as lists from './list-suggestions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('attendees who see each other on the guest list are suggested to each other, five a day', async () => {
  const host = await newMember(foyer);
  const { id } = await newEvent(foyer, host.browser);
  const register = async (sections = {}): Promise<Member> => {
    const made = await newMember(foyer, sections);
    await save(made.browser, { company: `Company of ${made.urlSlug}` });
    data(await made.browser.call(registerForEvent, { params: { id }, body: {} }));
    return made;
  };
  const list = async ({ browser }: Member) => data(await browser.call(listEventSuggestions, { params: { id } }));
  const ada = await register({ interests: ['Chess'] });
  const like = await register({ interests: ['Chess'] });
  const shy = await register({ interests: ['Chess'] });
  data(await shy.browser.call(changePreferences, { body: { privacy: { guestLists: 'nobody' } } }));
  const hidden = await register();
  data(await hidden.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  for (let i = 0; i < 6; i += 1) await register();
  const { items, fullDay } = await list(ada);
  expect([items.length, fullDay]).toEqual([5, 5]);
  expect(items[0]?.person.urlSlug).toBe(like.urlSlug);
  expect(items[0]?.reasons.map(({ code }) => code)).toEqual(['same-event', 'shared-interest']);
  const listed = data(await ada.browser.call(readGuestList, { params: { id }, query: {} })).items;
  for (const { person } of items) expect(listed.map(({ urlSlug }) => urlSlug)).toContain(person.urlSlug);
  // The same people all day.
  expect((await list(ada)).items).toEqual(items);
  // Members who are not on the list themselves see nobody.
  expect((await list(shy)).items).toEqual([]);
  expect((await list(host)).items).toEqual([]);
  const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } };
  expect(refusal(await ada.browser.call(listEventSuggestions, unknown))).toEqual([404, 'NOT_FOUND']);
});

/** An event with this many attendees, each of another company. */
async function attended(count: number, sections = {}) {
  const host = await newMember(foyer);
  const { id } = await newEvent(foyer, host.browser);
  const join = async (): Promise<Member> => {
    const made = await newMember(foyer, sections);
    await save(made.browser, { company: `Company of ${made.urlSlug}` });
    data(await made.browser.call(registerForEvent, { params: { id }, body: {} }));
    return made;
  };
  const attendees: Member[] = [];
  while (attendees.length < count) attendees.push(await join());
  // Not through the browser, because a token does not last until the next day.
  const list = ({ id: userId }: Member) =>
    lists.listEventSuggestions(foyer.deps, { kind: 'user', userId, language: 'en' } as SignedInUser, { id });
  return { id, attendees, join, list };
}
const slugs = ({ items }: Suggestions) => items.map(({ person }) => person.urlSlug);

test('attendees are shown on both sides, alike all day, and to other people on the next', async () => {
  const { attendees, list } = await attended(13);
  const [ada] = attendees as [Member, ...Member[]];
  const first = slugs(await list(ada));
  expect(first).toHaveLength(eventSuggestionsADay);
  for (const other of attendees.filter(({ urlSlug }) => first.includes(urlSlug)))
    expect(slugs(await list(other))).toContain(ada.urlSlug);
  expect(slugs(await list(ada))).toEqual(first);
  foyer.clock.advance({ days: 1 });
  const second = slugs(await list(ada));
  expect(second).toHaveLength(eventSuggestionsADay);
  expect(first.filter((slug) => second.includes(slug))).toEqual([]);
});

test('members who open their lists at once are shown to a limited number of others, and almost always in both directions', async () => {
  const { attendees, list, join } = await attended(16);
  // Two tabs each.
  const opened = await Promise.all([...attendees, ...attendees].map(list));
  const shown = async (members: readonly Member[]) =>
    new Map(await Promise.all(members.map(async (each) => [each.urlSlug, slugs(await list(each))] as const)));
  const before = await shown(attendees);
  expect(opened).toHaveLength(2 * attendees.length);
  const pairs = [...before].flatMap(([slug, others]) => others.map((other) => ({ slug, other })));
  expect(pairs).toHaveLength(attendees.length * eventSuggestionsADay);
  expect(pairs.filter(({ slug, other }) => slug === other)).toEqual([]);
  const mutual = pairs.filter(({ slug, other }) => before.get(other)?.includes(slug));
  expect(mutual.length / pairs.length).toBeGreaterThan(0.85);
  // Latecomers find everyone's list full and see some nevertheless, until these were shown often enough.
  const latecomers: Member[] = [];
  while (latecomers.length < 20) {
    const late = await join();
    latecomers.push(late);
    await list(late);
  }
  const after = await shown([...attendees, ...latecomers]);
  const times = new Map<string, number>();
  for (const other of [...after.values()].flat()) times.set(other, (times.get(other) ?? 0) + 1);
  expect(Math.max(...times.values())).toBeLessThanOrEqual(suggestionRules.attendeeViews);
  expect(after.get(attendees[0]?.urlSlug ?? '')).toEqual(before.get(attendees[0]?.urlSlug ?? ''));
  for (const { urlSlug } of latecomers) expect(after.get(urlSlug)?.length).toBe(eventSuggestionsADay);
});

test('someone who was dismissed still sees the member, and does not return to them', async () => {
  const { attendees, list } = await attended(2);
  const [ada, grace] = attendees as [Member, Member];
  expect(slugs(await list(ada))).toEqual([grace.urlSlug]);
  data(await ada.browser.call(dismissSuggestion, { params: { slug: grace.urlSlug }, body: {} }));
  expect(slugs(await list(ada))).toEqual([]);
  expect(slugs(await list(grace))).toEqual([ada.urlSlug]);
  foyer.clock.advance({ days: 1 });
  expect([slugs(await list(ada)), slugs(await list(grace))]).toEqual([[], []]);
});

test('a list of an event is read with at most seven statements, and filled with at most 20', async () => {
  const { attendees, list } = await attended(8);
  const [ada] = attendees as [Member, ...Member[]];
  const statements = async () => (await statementsOf(foyer.deps.database.pool, () => list(ada))).length;
  expect(await statements()).toBeLessThanOrEqual(20);
  expect(await statements()).toBeLessThanOrEqual(7);
});
