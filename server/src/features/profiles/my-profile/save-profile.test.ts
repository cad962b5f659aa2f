import { readMe } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { type FullProfile, readFullProfile, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { defaultVisibility } from '@foyer/contract/rules/profiles/visibility.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { newMember, save } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, signUp } from '../../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const whole = {
  headline: 'Builds engines that think',
  about: 'First paragraph.\n\nSecond one.',
  location: 'London',
  industry: 'software' as const,
  website: 'https://ada.example',
  links: [{ label: 'Notes', url: 'https://notes.example/ada' }],
  skills: ['Analysis', 'Música'],
  interests: ['Flying'],
  likes: ['Chess'],
  languages: [{ tag: 'en-GB', level: 'native' as const }],
  experience: [
    { title: 'Analyst', company: 'Engines', location: '', from: '1942-03', until: null, description: 'Numbers.' },
  ],
  education: [{ school: 'Home', degree: '', field: 'Mathematics', from: null, until: 1935, description: '' }],
  availability: { state: 'open' as const, for: ['mentoring' as const], note: 'Mornings' },
  offers: ['Reviews of algorithms'],
  seeks: ['A co-author'],
};

test('before anything was said the profile is empty, with safe defaults and what to do first', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  const profile = data(await browser.call(readFullProfile, {}));
  expect(profile).toMatchObject({ version: 0, urlSlug: null, url: null, headline: '', skills: [], availability: null });
  expect(profile.visibility).toEqual(defaultVisibility);
  expect(profile.strength).toMatchObject({ percent: 5, next: 'photo' });
});

test('every section is kept, and each save says how complete the profile is', async () => {
  const { browser, urlSlug } = await newMember(foyer);
  const saved = await save(browser, whole);
  expect(saved).toMatchObject({ ...whole, version: 1, url: `http://localhost:3000/in/${urlSlug}` });
  expect(saved.strength).toEqual({ percent: 88, next: 'photo', missing: ['photo'] });
  expect(data(await browser.call(readFullProfile, {}))).toEqual(saved);
  const emptied = await save(browser, { headline: '', skills: [], availability: null });
  expect(emptied).toMatchObject({ headline: '', skills: [], availability: null, about: whole.about, version: 2 });
  expect(emptied.strength.missing).toEqual(['photo', 'headline', 'skills', 'availability']);
});

test('what is typed comes into the form that is kept', async () => {
  const { browser } = await newMember(foyer);
  const saved = await save(browser, {
    headline: '  Jose\u0301   rocks ',
    about: ' One. \r\n\r\n\r\n\r\nTwo. ',
    website: 'ada.example/path',
    languages: [{ tag: 'ES-mx', level: 'fluent' }],
  });
  expect(saved).toMatchObject({
    headline: 'José rocks',
    about: 'One.\n\nTwo.',
    website: 'https://ada.example/path',
    languages: [{ tag: 'es-MX', level: 'fluent' }],
  });
});

test('the address at LinkedIn is kept in one form, refused when it is none, and can be taken off', async () => {
  const { browser, id } = await newMember(foyer);
  const saved = await save(browser, { linkedInUrl: 'http://linkedin.com/in/ada-lovelace/' });
  expect(saved.linkedInUrl).toBe('https://www.linkedin.com/in/ada-lovelace');
  const { version } = saved;
  for (const linkedInUrl of ['https://evil.example/in/ada', 'javascript:alert(1)', '']) {
    const refused = await browser.call(saveProfile, { body: { version, linkedInUrl } });
    expect(refused.body.error.details).toEqual([{ field: 'linkedInUrl', message: 'network_url.invalid' }]);
  }
  expect((await save(browser, { headline: 'Another' })).linkedInUrl).toBe(saved.linkedInUrl);
  expect((await save(browser, { linkedInUrl: null })).linkedInUrl).toBeNull();
  const [row] = await foyer.deps.db.select().from(profileDetails).where(eq(profileDetails.userId, id));
  expect(row?.linkedInOrigin).toBeNull();
});

test('name, title and company change the account and its answers too', async () => {
  const { browser } = await newMember(foyer);
  expect(await save(browser, { firstName: ' Grace ', title: 'Rear  Admiral' })).toMatchObject({
    displayName: 'Grace Lovelace',
    firstName: 'Grace',
    lastName: 'Lovelace',
    title: 'Rear Admiral',
    company: 'Engines',
  });
  expect(data(await browser.call(readMe, {})).name).toBe('Grace Lovelace');
});

test('names wait for the form of the wizard, sections do not', async () => {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  const refused = await browser.call(saveProfile, { body: { version: 0, title: 'Analyst', headline: 'Lost' } });
  expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
  expect(data(await browser.call(readFullProfile, {}))).toMatchObject({ version: 0, headline: '' });
  expect(await save(browser, { headline: 'Kept' })).toMatchObject({ version: 1, headline: 'Kept' });
});

test.each([
  ['headline', 'x'.repeat(limits.profile.headline + 1), 'headline', 'line.max_length'],
  ['headline', 'turned \u202e around', 'headline', 'line.invalid_characters'],
  ['about', 'x'.repeat(limits.profile.about + 1), 'about', 'line.max_length'],
  ['about', 'a\u0000b', 'about', 'line.invalid_characters'],
  ['website', 'javascript:alert(1)', 'website', 'link.invalid'],
  ['website', 'https://me:secret@ada.example', 'website', 'link.invalid'],
  ['website', 'http://127.0.0.1/', 'website', 'link.invalid'],
  ['website', 'https://localhost', 'website', 'link.invalid'],
  ['links', [{ label: '', url: 'https://a.example' }], 'links.0.label', 'line.required'],
  ['links', [{ label: 'x', url: 'data:text/html,x' }], 'links.0.url', 'link.invalid'],
  ['skills', ['One', 'one'], 'skills', 'list.repeated'],
  ['skills', [' '], 'skills.0', 'line.required'],
  ['skills', Array.from({ length: 51 }, (_, n) => `s${n}`), 'skills', 'list.max_items'],
  ['languages', [{ tag: 'english', level: 'basic' }], 'languages.0.tag', 'language.invalid'],
  ['experience', [{ ...whole.experience[0], until: '1941-12' }], 'experience.0.until', 'dates.order'],
  ['experience', [{ ...whole.experience[0], from: '2024-13' }], 'experience.0.from', 'dates.invalid'],
  ['education', [{ ...whole.education[0], from: 1990, until: 1980 }], 'education.0.until', 'dates.order'],
  ['firstName', 'A', 'firstName', 'first_name_required'],
  ['company', '<b>', 'company', 'company.invalid_characters'],
])('%s as %j is refused at its field', async (section, value, field, message) => {
  const { browser } = await newMember(foyer);
  const answer = await browser.call(saveProfile, { body: { version: 0, headline: 'Not kept', [section]: value } });
  expect([refusal(answer), answer.body.error.details]).toEqual([[400, 'VALIDATION_FAILED'], [{ field, message }]]);
  expect(data(await browser.call(readFullProfile, {})).version).toBe(0);
});

test('a tab with an outdated version changes nothing and gets the current profile', async () => {
  const { browser } = await newMember(foyer);
  const first = await browser.call(saveProfile, { body: { version: 0, headline: 'First' } });
  const second = await browser.call(saveProfile, { body: { version: 0, headline: 'Second', about: 'Lost' } });
  expect([first.status, refusal(second)]).toEqual([200, [409, 'PROFILE_CHANGED']]);
  const { version, headline, about } = second.body.error.details as FullProfile;
  expect({ version, headline, about }).toEqual({ version: 1, headline: 'First', about: '' });
  expect((await browser.call(saveProfile, { body: { version, about: 'Kept' } })).status).toBe(200);
});

test('the form of the wizard counts as a save', async () => {
  const { browser, urlSlug } = await newMember(foyer, { headline: 'Here' });
  const form = { firstName: 'Ada', lastName: 'King', urlSlug, title: 'Countess', company: 'Engines' };
  data(await browser.call(completeProfile, { body: form }));
  const stale = await browser.call(saveProfile, { body: { version: 1, lastName: 'Lovelace' } });
  expect(refusal(stale)).toEqual([409, 'PROFILE_CHANGED']);
});

test('of eight saves at once one is kept, and nothing of the others', async () => {
  const { browser } = await newMember(foyer);
  const bodies = Array.from({ length: 8 }, (_, n) => ({ version: 0, headline: `H${n}`, location: `L${n}` }));
  const answers = await Promise.all(bodies.map((body) => browser.call(saveProfile, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const { version, headline, location } = data(await browser.call(readFullProfile, {}));
  expect([version, location.slice(1)]).toEqual([1, headline.slice(1)]);
});
