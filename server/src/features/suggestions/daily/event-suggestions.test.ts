import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { listEventSuggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent } from '../../../../test/events.ts';
import { type Member, newMember, save } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';

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
