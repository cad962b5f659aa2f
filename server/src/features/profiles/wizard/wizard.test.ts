import { limits } from '@foyer/contract/limits.ts';
import { readFullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { getUserInterests, saveInterests } from '@foyer/contract/profiles/wizard/interests.ts';
import {
  fetchLinkedInProfile,
  getLinkedInProfiles,
  saveLinkedIn,
  skipLinkedIn,
} from '@foyer/contract/profiles/wizard/network.ts';
import { readWizard } from '@foyer/contract/profiles/wizard/progress.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, signUp } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let people = 0;
type Form = { firstName: string; lastName: string; title: string; company: string };
const elena: Form = { firstName: 'Elena', lastName: 'Torres', title: 'Head of Partnerships', company: 'Northwind' };

/** A member whose form is complete. */
async function member(form: Partial<Form> = {}): Promise<TestClient & { userId: string }> {
  const browser = foyer.browser();
  const { user } = await signUp(foyer, browser);
  people += 1;
  data(await browser.call(completeProfile, { body: { ...elena, ...form, urlSlug: `wizard-${people}` } }));
  return Object.assign(browser, { userId: user.id });
}
/** Requests, processes the outbox, and requests again, as a page that polls. */
async function waited<T>(ask: () => Promise<T>): Promise<T> {
  await ask();
  await foyer.outbox.drain();
  return await ask();
}
const next = async (browser: TestClient) => data(await browser.call(readWizard, {})).next;
const details = async (userId: string) =>
  (await foyer.deps.db.select().from(profileDetails).where(eq(profileDetails.userId, userId)))[0];

test('the wizard goes from the form to the end, and is left where it is on every device', async () => {
  const browser = foyer.browser();
  const { user } = await signUp(foyer, browser);
  expect(await next(browser)).toBe('form');
  data(await browser.call(completeProfile, { body: { ...elena, urlSlug: 'elena-torres' } }));
  expect(await next(browser)).toBe('network');
  const { profileLinks } = await waited(async () => data(await browser.call(getLinkedInProfiles, {})));
  expect(profileLinks.map(({ title }) => title)).toEqual([
    'Elena Torres - Head of Partnerships - Northwind',
    expect.stringMatching(/^Elena Torres/),
    expect.stringMatching(/^Elena Torres/),
  ]);
  expect(Object.keys(profileLinks[0] ?? {}).toSorted()).toEqual(['link', 'snippet', 'title']);
  const linkedInUrl = profileLinks[0]?.link ?? '';
  expect(data(await browser.call(saveLinkedIn, { body: { linkedInUrl } }))).toEqual({});
  expect(await next(browser)).toBe('interests');
  data(await waited(() => browser.call(fetchLinkedInProfile, {})));
  expect(await details(user.id)).toMatchObject({
    linkedInUrl,
    linkedInOrigin: 'chosen',
    headline: 'Head of Partnerships · Northwind',
    about: expect.stringContaining('renewable energy'),
  });
  const proposed = await waited(async () => data(await browser.call(getUserInterests, {})));
  expect(proposed).toMatchObject({ generated: true, interests: expect.arrayContaining(['Partnerships']) });
  const lists = { interests: ['Partnerships ', '', 'Wind  power'], likes: ['Meet founders'] };
  expect(data(await browser.call(saveInterests, { body: lists }))).toEqual({});
  expect(await next(browser)).toBe('done');
  expect(data(await browser.call(getUserInterests, {}))).toEqual({
    interests: ['Partnerships', 'Wind power'],
    likes: ['Meet founders'],
    generated: false,
  });
  expect(await details(user.id)).toMatchObject({ interestsOrigin: 'typed' });
});

test('nobody is found for a name that the network does not know', async () => {
  const browser = await member({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(await waited(async () => data(await browser.call(getLinkedInProfiles, {})))).toEqual({ profileLinks: [] });
});

test('before the form there is nobody to look for, and nothing to fetch', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [] });
  expect(refusal(await browser.call(fetchLinkedInProfile, {}))).toEqual([404, 'NOT_FOUND']);
  expect(data(await browser.call(getUserInterests, {}))).toEqual({ interests: [], likes: [], generated: false });
});

test('a typed address is kept in one form, and said to be typed', async () => {
  const browser = await member();
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: ' http://LinkedIn.com/in/elena-t/ ' } }));
  expect(await details(browser.userId)).toMatchObject({
    linkedInUrl: 'https://www.linkedin.com/in/elena-t',
    linkedInOrigin: 'typed',
  });
});

test.each([
  ['', 'network_url.required'],
  ['   ', 'network_url.required'],
  ['https://evil.example/in/elena', 'network_url.invalid'],
  ['javascript:alert(1)', 'network_url.invalid'],
  [`https://linkedin.com/in/${'a'.repeat(400)}`, 'network_url.invalid'],
])('%j is refused as an address', async (linkedInUrl, message) => {
  const browser = await member();
  const answer = await browser.call(saveLinkedIn, { body: { linkedInUrl } });
  expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
  expect(answer.body.error.details).toEqual([{ field: 'linkedInUrl', message }]);
  expect(await next(browser)).toBe('network');
});

test('skipping continues without a URL and does not remove a saved one', async () => {
  const browser = await member();
  data(await browser.call(skipLinkedIn, {}));
  expect(await next(browser)).toBe('interests');
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: 'https://linkedin.com/in/elena' } }));
  data(await browser.call(skipLinkedIn, {}));
  expect(await details(browser.userId)).toMatchObject({ linkedInUrl: 'https://www.linkedin.com/in/elena' });
});

test('fetched facts do not overwrite what the member typed', async () => {
  const browser = await member();
  await browser.call(getLinkedInProfiles, {});
  await foyer.outbox.drain();
  const link = data(await browser.call(getLinkedInProfiles, {})).profileLinks[0]?.link ?? '';
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: link } }));
  data(await browser.call(fetchLinkedInProfile, {}));
  // The member edits the headline while the lookup is pending.
  await foyer.deps.db
    .update(profileDetails)
    .set({ headline: 'My own words' })
    .where(eq(profileDetails.userId, browser.userId));
  await foyer.outbox.drain();
  expect(await details(browser.userId)).toMatchObject({
    headline: 'My own words',
    about: expect.stringContaining('renewable energy'),
  });
});

test('both lists need an item, and each says what is wrong with it', async () => {
  const browser = await member();
  const save = async (interests: string[], likes: string[]) =>
    (await browser.call(saveInterests, { body: { interests, likes } })).body.error?.details;
  expect(await save([], ['Chess'])).toEqual([{ field: 'interests', message: 'topics.required' }]);
  expect(await save(['Chess'], [' ', ''])).toEqual([{ field: 'likes', message: 'topics.required' }]);
  expect(await save([], [])).toEqual(['interests', 'likes'].map((field) => ({ field, message: 'topics.required' })));
  expect(await save(['Chess'], ['x'.repeat(81)])).toEqual([{ field: 'likes', message: 'topics.too_long' }]);
  expect(await save(['<b>Chess</b>'], ['Go'])).toEqual([{ field: 'interests', message: 'topics.invalid_characters' }]);
  const many = Array.from({ length: 31 }, (_, index) => `Topic ${index}`);
  expect(await save(many, ['Go'])).toEqual([{ field: 'interests', message: 'topics.too_many' }]);
  expect(await next(browser)).toBe('network');
});

test('what is taken as a topic is one that the profile can show', async () => {
  const browser = await member();
  const save = async (interests: string[]) => browser.call(saveInterests, { body: { interests, likes: ['Go'] } });
  for (const unseen of ['x\u3164', 'x\u0300\u0301\u0302\u0303\u0304'])
    expect(refusal(await save([unseen]))).toEqual([400, 'VALIDATION_FAILED']);
  const longest = '🎻'.repeat(limits.topics.itemMax);
  data(await save([longest, 'C++ (50 %)', 'नृत्य']));
  expect(data(await browser.call(readFullProfile, {})).interests).toEqual([longest, 'C++ (50 %)', 'नृत्य']);
});

test('everybody sees and changes only their own', async () => {
  const [one, other] = [await member(), await member()];
  data(await one.call(saveLinkedIn, { body: { linkedInUrl: 'https://linkedin.com/in/one' } }));
  data(await one.call(saveInterests, { body: { interests: ['Chess'], likes: ['Go'] } }));
  expect(await details(other.userId)).toBeUndefined();
  expect(data(await other.call(getUserInterests, {})).interests).not.toContain('Chess');
  expect(await next(other)).toBe('network');
});
