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

async function signedInUser(options: Parameters<typeof newUser>[1] = {}) {
  const browser = foyer.browser();
  const userId = await newUser(foyer, options);
  await signIn(foyer, browser, userId);
  return { browser, userId };
}

const claim = (kind: 'email' | 'phone', userId: string, contact: string) =>
  foyer.deps.db.transaction((tx) =>
    kind === 'email' ? claimEmail(foyer.deps, tx, userId, contact) : claimPhone(foyer.deps, tx, userId, contact),
  );
async function contactsOf(userId: string) {
  const [row] = await foyer.deps.db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, pendingEmail: users.pendingEmail })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

describe('the account', () => {
  test('is returned in full to its owner on both paths', async () => {
    const number = newPhone();
    const { browser, userId } = await signedInUser({
      phone: { number, proven: true },
      email: { address: 'ada@example.com', typed: 'Ada@Example.com', proven: false },
    });
    const user = data(await browser.call(readMe, {}));
    expect(user).toEqual({
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
    expect(data(await browser.call(readAccountProfile, {}))).toEqual(user);
  });

  test('concurrent readers each get their own account, including changes made just before', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signedInUser()));
    const rename = async ({ browser }: (typeof people)[number], index: number) => {
      const name = `Person ${'ABCDEFGH'[index]}`;
      data(await browser.call(updateAccountProfile, { body: { name } }));
      const [first, second] = await Promise.all([browser.call(readMe, {}), browser.call(readMe, {})]);
      return [first, second].map((answer) => [data(answer).id, data(answer).name]);
    };
    const answers = await Promise.all(people.map(rename));
    expect(answers).toEqual(people.map(({ userId }, index) => Array(2).fill([userId, `Person ${'ABCDEFGH'[index]}`])));
  });

  test('has a complete profile once the profile exists, and for organization accounts also the organization', async () => {
    const at = foyer.clock.now();
    const profile = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Engines', updatedAt: at };
    for (const [role, complete] of [
      ['individual', true],
      ['organization', false],
    ] as const) {
      const { browser, userId } = await signedInUser({ role });
      await foyer.deps.db.insert(profiles).values({ ...profile, userId, urlSlug: `ada-${role}`, completedAt: at });
      expect(data(await browser.call(readMe, {}))).toMatchObject({ urlSlug: `ada-${role}`, profileComplete: complete });
    }
  });

  test('accepts a new name and ignores every other field in the body', async () => {
    const { browser, userId } = await signedInUser();
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

  test('renames only its own organization', async () => {
    const { db } = foyer.deps;
    const [mine, others] = [crypto.randomUUID(), crypto.randomUUID()];
    const createdAt = foyer.deps.clock.now();
    await db.insert(organizations).values([mine, others].map((id) => ({ id, name: 'Old Works', createdAt })));
    const { browser } = await signedInUser({ role: 'organization', organizationId: mine });
    data(await browser.call(updateAccountProfile, { body: { company: ' Compiler  Works ' } }));
    const single = await signedInUser();
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
    const { browser, userId } = await signedInUser({ role: 'organization' });
    const answer = await browser.call(updateAccountProfile, { body: { name: 'Somebody Else', company: '<Works>' } });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    const [row] = await foyer.deps.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    expect(row?.name).not.toBe('Somebody Else');
  });

  test('creates an organization that was never named, exactly once', async () => {
    const { browser } = await signedInUser({ role: 'organization' });
    const name = (company: string) => browser.call(updateAccountProfile, { body: { company } });
    const [first, second] = (await Promise.all([name('One Works'), name('Two Works')])).map(data);
    expect(first?.organizationId).not.toBeNull();
    expect(second?.organizationId).toBe(first?.organizationId);
  });

  test.each(['', ' A ', 'A'.repeat(101), '<b>Ada</b>', '12345', 7])('rejects %j as a name', async (name) => {
    const { browser } = await signedInUser();
    const answer = await browser.put('/api/auth/profile', { name });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.error.details).toMatchObject([{ field: 'name' }]);
  });

  test('cannot be read or changed without signing in', async () => {
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

describe('a verified contact', () => {
  test('is removed from every account that never verified it', async () => {
    const email = { address: 'wanted@example.com', proven: false };
    const squatters = [await newUser(foyer, { email }), await newUser(foyer, { email })];
    const waiting = await newUser(foyer, { email: { address: 'other@example.com', proven: true } });
    await foyer.deps.db.update(users).set({ pendingEmail: email.address }).where(eq(users.id, waiting));
    const owner = await newUser(foyer, { email: { ...email, proven: true } });
    expect(await contactsOf(owner)).toMatchObject({ email: email.address, emailVerifiedAt: foyer.clock.now() });
    for (const squatter of squatters) expect(await contactsOf(squatter)).toMatchObject({ email: null });
    expect(await contactsOf(waiting)).toMatchObject({ email: 'other@example.com', pendingEmail: null });
  });

  test('is not taken from the account that verified it', async () => {
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

  test.each(['email', 'phone'] as const)(
    'when several accounts verify the same %s at once, exactly one gets it',
    async (kind) => {
      const contact = kind === 'email' ? 'raced@example.com' : newPhone();
      const claimed =
        kind === 'email'
          ? { email: { address: contact, proven: false } }
          : { phone: { number: contact, proven: false } };
      const rivals = await Promise.all(Array.from({ length: 6 }, () => newUser(foyer, claimed)));
      const outcomes = await Promise.allSettled(rivals.map((userId) => claim(kind, userId, contact)));
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost).toHaveLength(rivals.length - 1);
      const code = kind === 'email' ? 'EMAIL_IN_USE' : 'PHONE_ALREADY_EXISTS';
      expect(lost.map(({ reason }) => reason)).toEqual(lost.map(() => expect.objectContaining({ code })));
    },
  );
});
