import { readMe } from '@foyer/contract/accounts.ts';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { keepAccount, requestDeletion } from '@foyer/contract/settings/my-data.ts';
import { and, eq, getTableName, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { everyTable, fillEveryTable, ownerColumns, placesOf } from '../../../../test/every-table.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { type Person, withPassword } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser } from '../../../../test/sessions.ts';
import { storePicture } from '../../profiles/pictures/picture-files.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseAccounts } from './erase-accounts.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const pixel = Buffer.from('not looked at');
const onePixel = { small: pixel, medium: pixel, large: pixel };
/** The 14 days in which a deletion can be canceled. */
const grace = 14 * 24 * 60 * 60;

async function enter({ email, password }: Person) {
  const browser = foyer.browser();
  browser.bearer = data(await browser.call(signInByPassword, { body: { email, password } })).accessToken;
  return browser;
}
async function somebody(given: Parameters<typeof withPassword>[1] = {}) {
  const person = await withPassword(foyer, given);
  return { ...person, browser: await enter(person) };
}
const exists = async (id: string) =>
  (await foyer.deps.db.select({ id: users.id }).from(users).where(eq(users.id, id))).length === 1;

describe('requesting a deletion', () => {
  test('requires a recent sign-in, ends every session and notifies the owner', async () => {
    const { browser, ...person } = await somebody();
    const other = await enter(person);
    foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
    expect(refusal(await browser.call(requestDeletion, {}))).toEqual([403, 'STEP_UP_REQUIRED']);
    const fresh = await enter(person);
    const { dueAt } = data(await fresh.call(requestDeletion, {}));
    expect(dueAt).toBe(new Date(foyer.clock.now().getTime() + grace * 1000).toISOString());
    for (const each of [browser, other, fresh]) {
      expect(refusal(await each.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
    }
    const subjects = (await foyer.messagesTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account will be deleted');
  });

  test('starts once for concurrent requests, and a later sign-in shows it and can cancel it', async () => {
    const { browser, id, ...person } = await somebody();
    const answers = await Promise.all([browser.call(requestDeletion, {}), browser.call(requestDeletion, {})]);
    for (const answer of answers) expect([200, 401]).toContain(answer.status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const back = await enter({ id, ...person });
    const { deletionDueAt } = data(await back.call(readMe, {}));
    expect(deletionDueAt).toBeDefined();
    data(await back.call(keepAccount, {}));
    expect(data(await back.call(readMe, {}))).not.toHaveProperty('deletionDueAt');
    // Messages of the same moment are delivered in any order.
    const subjects = (await foyer.messagesTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account won’t be deleted');
    foyer.clock.advance({ seconds: grace + 1 });
    await eraseAccounts(foyer.deps);
    expect(await exists(id)).toBe(true);
  });

  test('canceling without a deletion changes nothing and notifies nobody', async () => {
    const { browser, email } = await somebody();
    data(await browser.call(keepAccount, {}));
    expect(await foyer.messagesTo(email)).toEqual([]);
  });
});

describe('erasing an account', () => {
  const firstName = 'Zephyrina';
  async function known(): Promise<Person & { pictures: string[]; marks: string[] }> {
    const { browser, ...person } = await somebody({ name: `${firstName} Quillfeather` });
    const profile = { firstName, lastName: 'Quillfeather', urlSlug: 'zephyrina-quillfeather', title: 'Poet' };
    data(await browser.call(completeProfile, { body: { ...profile, company: 'Quillfeather & Daughters' } }));
    const photoKey = await storePicture(foyer.deps, person.id, 'photo', onePixel);
    const bannerKey = await storePicture(foyer.deps, person.id, 'banner', {
      small: onePixel.small,
      large: onePixel.large,
    });
    await foyer.deps.db.update(users).set({ photoKey, bannerKey }).where(eq(users.id, person.id));
    data(await browser.call(requestDeletion, {}));
    // Only afterwards, because the request cancels pending verifications.
    await fillEveryTable(foyer.deps.db, person.id, `${firstName} ${person.email}`);
    const pictures = [`photos/${photoKey}/small.jpg`, `banners/${bannerKey}/large.jpg`];
    const { id, email, phone } = person;
    return { ...person, pictures, marks: [photoKey, bannerKey, id, email, phone, firstName, 'quillfeather'] };
  }

  test('leaves no personal data in any table or column, and frees the contacts', async () => {
    const { db } = foyer.deps;
    const person = await known();
    const { files } = foyer.deps;
    for (const picture of person.pictures) expect(await files.read(picture), picture).not.toBeNull();
    const stranger = await withPassword(foyer);
    await fillEveryTable(db, stranger.id, 'Bystander');
    await foyer.messagesTo(person.email);

    // Makes sure the search can find something: a row in every table that refers to a user.
    const before = await placesOf(db, person.marks);
    for (const table of await everyTable()) {
      for (const [, column] of ownerColumns(table)) expect(before).toContain(`${getTableName(table)}.${column.name}`);
    }
    expect(before).toContain('users.email');

    foyer.clock.advance({ seconds: grace - 60 });
    await eraseAccounts(foyer.deps);
    expect(await exists(person.id)).toBe(true);
    foyer.clock.advance({ seconds: 61 });
    const strangers = await placesOf(db, [stranger.id, stranger.email, stranger.phone, 'Bystander']);
    await eraseAccounts(foyer.deps);
    await eraseAccounts(foyer.deps);
    await foyer.outbox.drain();
    expect(await placesOf(db, person.marks)).toEqual([]);
    for (const picture of person.pictures) expect(await files.read(picture), picture).toBeNull();
    expect(await placesOf(db, [stranger.id, stranger.email, stranger.phone, 'Bystander'])).toEqual(strangers);

    const again = await newUser(foyer, {
      email: { address: person.email, proven: true },
      phone: { number: person.phone, proven: true },
    });
    expect(again).not.toBe(person.id);
  });

  test('keeps audit records under one consistent pseudonym', async () => {
    const { browser, id } = await somebody();
    data(await browser.call(requestDeletion, {}));
    const trail = await foyer.deps.db
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(eq(auditEvents.userId, id));
    foyer.clock.advance({ seconds: grace + 1 });
    await eraseAccounts(foyer.deps);
    const kept = await foyer.deps.db
      .select({ userId: auditEvents.userId, contact: auditEvents.contact })
      .from(auditEvents)
      .where(
        inArray(
          auditEvents.id,
          trail.map((row) => row.id),
        ),
      );
    expect(kept.length).toBe(trail.length);
    expect(new Set(kept.map(({ userId }) => userId)).size).toBe(1);
    expect(kept.every(({ userId, contact }) => userId !== id && contact === null)).toBe(true);
    const [end] = await foyer.deps.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, kept[0]?.userId ?? ''), eq(auditEvents.event, 'account.deleted')));
    expect(end).toBeDefined();
  });

  test('deletes an organization with its last member, and not before', async () => {
    const { db, clock } = foyer.deps;
    const organizationId = foyer.deps.random.uuid();
    await db.insert(organizations).values({ id: organizationId, name: 'Two of us', createdAt: clock.now() });
    const left = async () =>
      (await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, organizationId)))
        .length;
    for (const remaining of [1, 0]) {
      const colleague = remaining ? await newUser(foyer, { role: 'organization', organizationId }) : null;
      const { browser } = await somebody({ role: 'organization', organizationId });
      data(await browser.call(requestDeletion, {}));
      foyer.clock.advance({ seconds: grace + 1 });
      await eraseAccounts(foyer.deps);
      expect(await left()).toBe(remaining);
      if (colleague) await db.delete(users).where(eq(users.id, colleague));
    }
  });

  test('concurrent with a cancellation, either erases or keeps the account', async () => {
    const { browser, id, ...person } = await somebody();
    const { dueAt } = data(await browser.call(requestDeletion, {}));
    const back = await enter({ id, ...person });
    // Due for the erasure but not yet for the cancellation, since clocks of processes differ.
    const ahead = { ...foyer.deps, clock: { now: () => new Date(dueAt) } };
    const [kept] = await Promise.all([back.call(keepAccount, {}), eraseAccount(ahead, id), eraseAccount(ahead, id)]);
    expect(await exists(id)).toBe(kept.status === 200);
  });

  test('is repeated after an interruption, and one failure does not prevent the others', async () => {
    const [first, second] = [await somebody(), await somebody()];
    for (const { browser } of [first, second]) data(await browser.call(requestDeletion, {}));
    foyer.clock.advance({ seconds: grace + 1 });
    let calls = 0;
    const random = {
      ...foyer.deps.random,
      // In the middle of the transaction, when part of it is gone already.
      uuid: () => {
        calls += 1;
        if (calls === 1) throw new Error('killed');
        return foyer.deps.random.uuid();
      },
    };
    await expect(eraseAccounts({ ...foyer.deps, random })).rejects.toThrow('could not be erased');
    const left = await Promise.all([exists(first.id), exists(second.id)]);
    expect(left.filter(Boolean)).toHaveLength(1);
    await eraseAccounts(foyer.deps);
    expect(await Promise.all([exists(first.id), exists(second.id)])).toEqual([false, false]);
  });
});
