import { readMe } from '@foyer/contract/accounts.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { continueGuestSignUp, verifyGuestCode } from '@foyer/contract/guests.ts';
import { convertLead } from '@foyer/contract/leads.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { claimEmail } from '#src/features/contact-ownership/claim-contact.ts';
import { newEvent } from '../../../test/events.ts';
import { enterAsGuest, guestCode } from '../../../test/guests.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const provenAccounts = (email: string) =>
  foyer.deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));

const registrationsOf = (eventId: string) =>
  foyer.deps.db.select().from(registrations).where(eq(registrations.eventId, eventId));

/** Codes on their way to several browsers for one email, one after the other, as the pause between codes requires. */
async function codesFor(email: string, browsers: readonly TestClient[]) {
  const codes = [];
  for (const browser of browsers) {
    codes.push({ browser, body: await guestCode(foyer, browser, { email }, 'Ada Lovelace') });
    foyer.clock.advance({ seconds: 31 });
  }
  return codes;
}

test('several browsers that prove one email at once get one guest with one ticket', async () => {
  const event = await newEvent(foyer, (await newMember(foyer)).browser);
  const email = newEmail();
  const codes = await codesFor(
    email,
    [1, 2, 3].map(() => foyer.browser()),
  );
  const answers = await Promise.all(
    codes.map(async ({ browser, body }) => {
      const { session } = data(await browser.call(verifyGuestCode, { body }));
      browser.bearer = session?.accessToken ?? null;
      return session?.user.id;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(await provenAccounts(email)).toHaveLength(1);
  const registered = await Promise.all(
    codes.map(({ browser }) => browser.call(registerForEvent, { params: { id: event.id }, body: {} })),
  );
  expect(new Set(registered.map((answer) => data(answer).id)).size).toBe(1);
  expect(await registrationsOf(event.id)).toHaveLength(1);
});

test('a code sent twice at once, as by a double click, signs in once', async () => {
  const browser = foyer.browser();
  const body = await guestCode(foyer, browser, { email: newEmail() }, 'Ada Lovelace');
  const answers = await Promise.all([1, 2].map(() => browser.call(verifyGuestCode, { body })));
  expect(answers.filter((answer) => data(answer).session !== null)).toHaveLength(1);
});

test('several guests who want the last spot at once get it once', async () => {
  const host = (await newMember(foyer)).browser;
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const guests = [];
  for (let n = 0; n < 4; n += 1) {
    const browser = foyer.browser();
    await enterAsGuest(foyer, browser, { email: newEmail() }, `Guest ${n}`);
    guests.push(browser);
  }
  const answers = await Promise.all(
    guests.map((browser) => browser.call(registerForEvent, { params: { id: event.id }, body: {} })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await registrationsOf(event.id)).toHaveLength(1);
});

test.each([1, 2, 3])(
  'finishing the account while a member proves the same email leaves the ticket with one of them (%i)',
  async () => {
    const member = await newMember(foyer);
    const event = await newEvent(foyer, (await newMember(foyer)).browser);
    const email = newEmail();
    const guest = foyer.browser();
    await enterAsGuest(foyer, guest, { email }, 'Ada Lovelace');
    const { id } = data(await guest.call(registerForEvent, { params: { id: event.id }, body: {} }));
    const { id: leadId } = data(await guest.call(continueGuestSignUp, {}));
    const [converted] = await Promise.allSettled([
      guest.call(convertLead, { params: { leadId }, body: {} }),
      foyer.deps.db.transaction((tx) => claimEmail(foyer.deps, tx, member.id, email)),
    ]);
    if (converted.status === 'rejected') throw converted.reason;
    expect(converted.value.status).toBeLessThan(500);
    const [owner, ...others] = await provenAccounts(email);
    expect(others).toEqual([]);
    const [ticket] = await registrationsOf(event.id);
    expect(ticket).toMatchObject({ id, state: 'confirmed', userId: owner?.id });
  },
);

test('registering while the guest becomes a member creates at most one ticket, for an account that exists', async () => {
  const member = await newMember(foyer);
  const event = await newEvent(foyer, (await newMember(foyer)).browser);
  const email = newEmail();
  const guest = foyer.browser();
  await enterAsGuest(foyer, guest, { email }, 'Ada Lovelace');
  const [registered] = await Promise.allSettled([
    guest.call(registerForEvent, { params: { id: event.id }, body: {} }),
    foyer.deps.db.transaction((tx) => claimEmail(foyer.deps, tx, member.id, email)),
  ]);
  const rows = await registrationsOf(event.id);
  expect(rows.length).toBeLessThanOrEqual(1);
  const isConfirmed = registered.status === 'fulfilled' && registered.value.status === 200;
  if (isConfirmed) expect(rows.map(({ userId }) => userId)).toEqual([member.id]);
  expect((await guest.call(readMe, {})).status).not.toBe(200);
  expect((await member.browser.call(readEvent, { params: { id: event.id } })).status).toBe(200);
});
