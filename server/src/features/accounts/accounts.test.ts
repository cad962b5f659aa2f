import { readAccountProfile, readMe, updateAccountProfile } from '@foyer/contract/accounts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { claimEmail, claimPhone } from '#src/features/contact-ownership/claim-contact.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, newPhone, refusal } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function someone(given: Parameters<typeof newUser>[1] = {}) {
  const browser = foyer.browser();
  const userId = await newUser(foyer, given);
  await signIn(foyer, browser, userId);
  return { browser, userId };
}

const claim = (what: 'email' | 'phone', userId: string, contact: string) =>
  foyer.deps.db.transaction((tx) =>
    what === 'email' ? claimEmail(foyer.deps, tx, userId, contact) : claimPhone(foyer.deps, tx, userId, contact),
  );
async function contactsOf(userId: string) {
  const [row] = await foyer.deps.db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, pendingEmail: users.pendingEmail })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

describe('the account', () => {
  test('is told to its owner in full, under both paths', async () => {
    const number = newPhone();
    const { browser, userId } = await someone({
      phone: { number, proven: true },
      email: { address: 'ada@example.com', typed: 'Ada@Example.com', proven: false },
    });
    const told = data(await browser.call(readMe, {}));
    expect(told).toEqual({
      id: userId,
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      emailVerified: false,
      phoneNumber: number,
      phoneVerified: true,
      role: 'individual',
      urlSlug: null,
      organizationId: null,
      profileComplete: false,
      avatar: null,
      createdAt: foyer.clock.now().toISOString(),
    });
    expect(data(await browser.call(readAccountProfile, {}))).toEqual(told);
  });

  test('each of many who ask at once gets their own, and what was written just before', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => someone()));
    const rename = async ({ browser }: (typeof people)[number], index: number) => {
      const name = `Person ${'ABCDEFGH'[index]}`;
      data(await browser.call(updateAccountProfile, { body: { name } }));
      const [first, second] = await Promise.all([browser.call(readMe, {}), browser.call(readMe, {})]);
      return [first, second].map((answer) => [data(answer).id, data(answer).name]);
    };
    const answers = await Promise.all(people.map(rename));
    expect(answers).toEqual(people.map(({ userId }, index) => Array(2).fill([userId, `Person ${'ABCDEFGH'[index]}`])));
  });

  test('is complete with a profile, an organization’s also with its organization', async () => {
    const at = foyer.clock.now();
    const profile = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Engines', updatedAt: at };
    for (const [role, complete] of [
      ['individual', true],
      ['organization', false],
    ] as const) {
      const { browser, userId } = await someone({ role });
      await foyer.deps.db.insert(profiles).values({ ...profile, userId, urlSlug: `ada-${role}`, completedAt: at });
      expect(data(await browser.call(readMe, {}))).toMatchObject({ urlSlug: `ada-${role}`, profileComplete: complete });
    }
  });

  test('takes a new name, and nothing else that a body may say', async () => {
    const { browser, userId } = await someone();
    const body = {
      name: '  Grace   Hopper ',
      role: 'organization',
      id: 'x',
      emailVerified: true,
      email: 'a@b.example',
      suspendedAt: null,
    };
    const changed = data(await browser.call(updateAccountProfile, { body }));
    expect(changed).toMatchObject({ id: userId, name: 'Grace Hopper', role: 'individual', email: null });
    expect(data(await browser.call(readMe, {}))).toEqual(changed);
    expect(data(await browser.call(updateAccountProfile, { body: {} }))).toEqual(changed);
  });

  test('takes a new company for its own organization only', async () => {
    const { db } = foyer.deps;
    const [mine, others] = [crypto.randomUUID(), crypto.randomUUID()];
    const createdAt = foyer.deps.clock.now();
    await db.insert(organizations).values([mine, others].map((id) => ({ id, name: 'Old Works', createdAt })));
    const { browser } = await someone({ role: 'organization', organizationId: mine });
    data(await browser.call(updateAccountProfile, { body: { company: ' Compiler  Works ' } }));
    const single = await someone();
    data(await single.browser.call(updateAccountProfile, { body: { company: 'Nobody' } }));
    const names = await db.select({ id: organizations.id, name: organizations.name }).from(organizations);
    expect(names.find(({ id }) => id === mine)?.name).toBe('Compiler Works');
    expect(names.find(({ id }) => id === others)?.name).toBe('Old Works');
    expect(names.map(({ name }) => name)).not.toContain('Nobody');
    expect(refusal(await browser.call(updateAccountProfile, { body: { company: 'x' } }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  test('changes nothing when one of its fields is refused', async () => {
    const { browser, userId } = await someone({ role: 'organization' });
    const answer = await browser.call(updateAccountProfile, { body: { name: 'Somebody Else', company: '<Works>' } });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    const [row] = await foyer.deps.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    expect(row?.name).not.toBe('Somebody Else');
  });

  test('of an organization that was never named founds it, once', async () => {
    const { browser } = await someone({ role: 'organization' });
    const name = (company: string) => browser.call(updateAccountProfile, { body: { company } });
    const [first, second] = (await Promise.all([name('One Works'), name('Two Works')])).map(data);
    expect(first?.organizationId).not.toBeNull();
    expect(second?.organizationId).toBe(first?.organizationId);
  });

  test.each(['', ' A ', 'A'.repeat(101), '<b>Ada</b>', '12345', 7])('does not take %j for a name', async (name) => {
    const { browser } = await someone();
    const answer = await browser.put('/api/auth/profile', { name });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.error.details).toMatchObject([{ field: 'name' }]);
  });

  test('is nobody else’s business', async () => {
    const stranger = foyer.browser();
    for (const endpoint of [readMe, readAccountProfile]) {
      expect(refusal(await stranger.call(endpoint, {}))).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(refusal(await stranger.call(updateAccountProfile, { body: { name: 'Mallory' } }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });
});

describe('a proven contact', () => {
  test('is taken from everyone who never proved it', async () => {
    const email = { address: 'wanted@example.com', proven: false };
    const squatters = [await newUser(foyer, { email }), await newUser(foyer, { email })];
    const waiting = await newUser(foyer, { email: { address: 'other@example.com', proven: true } });
    await foyer.deps.db.update(users).set({ pendingEmail: email.address }).where(eq(users.id, waiting));
    const owner = await newUser(foyer, { email: { ...email, proven: true } });
    expect(await contactsOf(owner)).toMatchObject({ email: email.address, emailVerifiedAt: foyer.clock.now() });
    for (const squatter of squatters) expect(await contactsOf(squatter)).toMatchObject({ email: null });
    expect(await contactsOf(waiting)).toMatchObject({ email: 'other@example.com', pendingEmail: null });
  });

  test('is not taken from somebody who proved it', async () => {
    const address = 'kept@example.com';
    const number = newPhone();
    await newUser(foyer, { email: { address, proven: true }, phone: { number, proven: true } });
    const other = await newUser(foyer);
    await expect(claim('email', other, address)).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
    await expect(claim('phone', other, number)).rejects.toMatchObject({ code: 'PHONE_ALREADY_EXISTS' });
    await expect(newUser(foyer, { phone: { number, proven: true } })).rejects.toMatchObject({
      code: 'PHONE_ALREADY_EXISTS',
    });
  });

  test.each(['email', 'phone'] as const)('of many who prove one %s at once one gets it', async (what) => {
    const contact = what === 'email' ? 'raced@example.com' : newPhone();
    const claimed =
      what === 'email' ? { email: { address: contact, proven: false } } : { phone: { number: contact, proven: false } };
    const rivals = await Promise.all(Array.from({ length: 6 }, () => newUser(foyer, claimed)));
    const outcomes = await Promise.allSettled(rivals.map((userId) => claim(what, userId, contact)));
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(rivals.length - 1);
    const code = what === 'email' ? 'EMAIL_IN_USE' : 'PHONE_ALREADY_EXISTS';
    expect(lost.map(({ reason }) => reason)).toEqual(lost.map(() => expect.objectContaining({ code })));
  });
});
