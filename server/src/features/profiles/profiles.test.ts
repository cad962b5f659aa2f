import { readMe } from '@foyer/contract/accounts.ts';
import { convertLead, updateLeadProfile } from '@foyer/contract/leads.ts';
import { limits } from '@foyer/contract/limits.ts';
import {
  checkSlug,
  completeProfile,
  generateSlug,
  readDashboard,
  readMyProfile,
} from '@foyer/contract/profiles/profiles.ts';
import { stepUp } from '@foyer/contract/security.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slugLookUps } from '#src/config/profiles.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { withPassword } from '../../../test/passwords.ts';
import { data, provenLead, refusal, signUp } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const form = (urlSlug: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  urlSlug,
  title: 'Analyst',
  company: 'Engines',
});

async function member(): Promise<TestClient> {
  const browser = foyer.browser();
  await signUp(foyer, browser);
  return browser;
}
async function named(name: string, conversion: object = {}): Promise<TestClient> {
  const browser = foyer.browser();
  const { id: leadId } = await provenLead(foyer, browser);
  data(await browser.call(updateLeadProfile, { params: { leadId }, body: { name } }));
  browser.bearer = data(await browser.call(convertLead, { params: { leadId }, body: conversion })).accessToken;
  return browser;
}
const complete = (browser: TestClient, body: object) =>
  browser.put<{ user: { urlSlug: string } }>(completeProfile.path, body);

test('before there is a profile its names come from the account', async () => {
  expect(data(await (await named('Ada King Lovelace')).call(readMyProfile, {}))).toEqual({
    profile: {
      firstName: 'Ada',
      lastName: 'King Lovelace',
      displayName: 'Ada King Lovelace',
      urlSlug: null,
      title: '',
      company: '',
    },
    profileComplete: false,
  });
  const nameless = data(await (await member()).call(readMyProfile, {}));
  expect(nameless.profile).toMatchObject({ firstName: '', lastName: '' });
  expect(nameless.profile.displayName).toMatch(/^\+1 \(202\)/);
});

test('the form makes the profile, the name of the account and the complete state', async () => {
  const browser = await member();
  const { id } = data(await browser.call(readMe, {}));
  const body = { ...form(' Ada-L '), firstName: '  Ada ', title: 'Chief  Analyst' };
  expect(data(await complete(browser, body))).toEqual({ user: { id, role: 'individual', urlSlug: 'ada-l' } });
  expect(data(await browser.call(readMyProfile, {}))).toEqual({
    profile: { ...form('ada-l'), displayName: 'Ada Lovelace', title: 'Chief Analyst' },
    profileComplete: true,
  });
  expect(data(await browser.call(readMe, {}))).toMatchObject({
    name: 'Ada Lovelace',
    urlSlug: 'ada-l',
    profileComplete: true,
  });
});

test('wrong fields are named, each with its message', async () => {
  const browser = await member();
  for (const [field, value, message] of [
    ['firstName', 'A', 'first_name_required'],
    ['lastName', ' ', 'last_name_required'],
    ['firstName', 'Ada <script>', 'name.invalid_characters'],
    ['title', 'x', 'title_required'],
    ['company', '', 'company_required'],
    ['urlSlug', 'ab', 'slug.min_length'],
    ['urlSlug', 'a b c', 'slug.invalid_format'],
    ['urlSlug', '-abc', 'slug.invalid_format'],
    ['urlSlug', 'a'.repeat(limits.slug.max + 1), 'slug.max_length'],
  ]) {
    const answer = await complete(browser, { ...form('never-used'), [String(field)]: value });
    expect([refusal(answer), answer.body.error.details]).toEqual([[400, 'VALIDATION_FAILED'], [{ field, message }]]);
  }
  expect(data(await browser.call(readMyProfile, {})).profileComplete).toBe(false);
});

test('a slug that is taken or reserved is refused, and nothing of the form is kept', async () => {
  data(await complete(await member(), form('first-come')));
  const browser = await member();
  for (const slug of ['first-come', 'admin', 'support-7']) {
    expect(refusal(await complete(browser, form(slug)))).toEqual([409, 'SLUG_TAKEN']);
  }
  expect(data(await browser.call(readMe, {})).name).toBe('User');
});

test('the slug stays, the rest may change', async () => {
  const browser = await member();
  data(await complete(browser, form('stays-here')));
  data(await complete(browser, { ...form('stays-here'), title: 'Countess' }));
  expect(data(await browser.call(readMyProfile, {})).profile.title).toBe('Countess');
  const other = await complete(browser, { ...form('moves-on'), title: 'Duchess' });
  expect([refusal(other), other.body.error.details]).toEqual([
    [400, 'VALIDATION_FAILED'],
    [{ field: 'urlSlug', message: 'slug.fixed' }],
  ]);
  expect(data(await browser.call(readMyProfile, {})).profile).toMatchObject({
    urlSlug: 'stays-here',
    title: 'Countess',
  });
});

test('of eight people who choose one slug at once, one gets it', async () => {
  const people: TestClient[] = [];
  for (let i = 0; i < 8; i += 1) people.push(await member());
  const answers = await Promise.all(people.map((browser) => complete(browser, form('wanted'))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(refusal(answer)).toEqual([409, 'SLUG_TAKEN']);
  expect(await foyer.deps.db.select().from(profiles).where(eq(profiles.urlSlug, 'wanted'))).toHaveLength(1);
});

test('a person who sends two slugs at once has one of them', async () => {
  const browser = await member();
  const answers = await Promise.all([complete(browser, form('either-one')), complete(browser, form('or-the-other'))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('checking a slug says whether it is free, and a free one like it', async () => {
  const owner = await member();
  data(await complete(owner, form('grace-hopper')));
  const browser = await member();
  const check = async (slug: string) => data(await browser.call(checkSlug, { body: { slug } }));
  expect(await check('grace-h')).toEqual({ available: true, suggestion: null });
  expect(await check('Grace-Hopper')).toEqual({ available: false, suggestion: 'grace-hopper-2' });
  for (const reserved of ['admin', 'dashboard']) {
    const { available, suggestion } = await check(reserved);
    expect(available).toBe(false);
    expect(await check(suggestion ?? '')).toEqual({ available: true, suggestion: null });
  }
  expect(data(await owner.call(checkSlug, { body: { slug: 'grace-hopper' } }))).toEqual({
    available: true,
    suggestion: null,
  });
  const short = await browser.call(checkSlug, { body: { slug: 'ab' } });
  expect(short.body.error.details).toEqual([{ field: 'slug', message: 'slug.min_length' }]);
});

test('a generated slug is free, even for names that everybody has or that have no letters of ours', async () => {
  const browser = await member();
  const generate = async (firstName: string, lastName: string) =>
    data(await browser.call(generateSlug, { body: { firstName, lastName } }));
  expect(await generate('José', 'Núñez')).toEqual({ slug: 'jose-nunez', available: true });
  const now = foyer.clock.now();
  const owner = data(await (await member()).call(readMe, {})).id;
  const [template] = await foyer.deps.db.select().from(users).where(eq(users.id, owner));
  for (let n = 1; n <= 25; n += 1) {
    const id = foyer.deps.random.uuid();
    if (template) await foyer.deps.db.insert(users).values({ ...template, id, phone: null, phoneVerifiedAt: null });
    const urlSlug = n === 1 ? 'jan-jansen' : `jan-jansen-${n}`;
    const names = { firstName: 'Jan', lastName: 'Jansen', title: 'Any', company: 'Any' };
    await foyer.deps.db.insert(profiles).values({ userId: id, urlSlug, ...names, completedAt: now, updatedAt: now });
  }
  expect((await generate('Jan', 'Jansen')).slug).toMatch(/^jan-jansen-\d{4,10}$/);
  expect((await generate('小明', '王丽')).slug).toMatch(/^member/);
  const wrong = await browser.call(generateSlug, { body: { firstName: 'A', lastName: 'Lovelace' } });
  expect(wrong.body.error.details).toEqual([{ field: 'firstName', message: 'first_name_required' }]);
});

test('slug checks have a budget per member', async () => {
  const browser = await member();
  for (let i = 0; i < slugLookUps.limit; i += 1) data(await browser.call(checkSlug, { body: { slug: 'any-slug' } }));
  const answer = await browser.call(generateSlug, { body: { firstName: 'Ada', lastName: 'Lovelace' } });
  expect(refusal(answer)).toEqual([429, 'RATE_LIMITED']);
  expect(Number(answer.headers['retry-after'])).toBe(slugLookUps.seconds);
  expect((await (await member()).call(checkSlug, { body: { slug: 'any-slug' } })).status).toBe(200);
});

test('the dashboard says what is missing, where the profile is and who signed in', async () => {
  const browser = await member();
  const before = data(await browser.call(readDashboard, {}));
  expect(before.missing).toEqual(['name', 'urlSlug', 'title', 'company', 'email']);
  expect([before.profileUrl, before.organizationName]).toEqual([null, null]);
  data(await complete(browser, form('dashing')));
  const after = data(await browser.call(readDashboard, {}));
  expect(after.completionScore).toBeGreaterThan(before.completionScore);
  expect(after).toMatchObject({ missing: ['email'], profileUrl: 'http://localhost:3000/in/dashing' });
  expect(after.recentSignIns).toEqual([
    {
      at: foyer.clock.now().toISOString(),
      method: 'phone',
      browser: 'Firefox on Linux',
      place: expect.stringMatching(/\/16$/),
    },
  ]);
});

test('a session that replaces another shows the same sign-in', async () => {
  const { id, password } = await withPassword(foyer);
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  browser.bearer = data(await browser.call(stepUp, { body: { way: 'password', password } })).accessToken;
  expect(data(await browser.call(readDashboard, {})).recentSignIns).toHaveLength(1);
});

test('the dashboard of a person shows only their own sign-ins, ten at most', async () => {
  const other = await member();
  const browser = foyer.browser();
  const { id: leadId } = await provenLead(foyer, browser);
  for (let i = 0; i < 12; i += 1) {
    browser.bearer = data(await browser.call(convertLead, { params: { leadId }, body: {} })).accessToken;
    foyer.clock.advance({ seconds: 1 });
  }
  expect(data(await browser.call(readDashboard, {})).recentSignIns).toHaveLength(10);
  expect(data(await other.call(readDashboard, {})).recentSignIns).toHaveLength(1);
});

test('organizations miss nothing once they have one', async () => {
  const browser = await named('Ada', { role: 'organization', profileData: { company: 'Engines' } });
  const dashboard = data(await browser.call(readDashboard, {}));
  expect(dashboard.missing).not.toContain('organization');
  expect(dashboard.organizationName).toBe('Engines');
  data(await complete(browser, form('engines-ltd')));
  expect(data(await browser.call(readMe, {})).profileComplete).toBe(true);
});

test('strangers are turned away', async () => {
  const stranger = foyer.browser();
  for (const answer of [
    await stranger.call(readMyProfile, {}),
    await stranger.call(readDashboard, {}),
    await stranger.call(checkSlug, { body: { slug: 'any-slug' } }),
    await stranger.call(generateSlug, { body: { firstName: 'Ada', lastName: 'Lovelace' } }),
    await complete(stranger, form('stranger')),
  ]) {
    expect(refusal(answer)).toEqual([401, 'UNAUTHENTICATED']);
  }
});
