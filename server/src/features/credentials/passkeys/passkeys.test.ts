import { listSessions, readMe } from '@foyer/contract/accounts.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '@foyer/contract/credentials/passkeys.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { passkeyRules } from '#src/config/sign-in.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { passkeyChallenges, passkeys } from '#src/db/schema/second-factors.ts';
import { turnAuthenticatorOn } from '../../../../test/authenticator-app.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../../../test/peers/software-passkey.ts';
import { data, newPhone, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import type { Answer, TestClient } from '../../../../test/test-client.ts';

const origin = 'http://localhost:3000';
const refused = [400, 'PASSKEY_REFUSED'];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let people = 0;
async function signedInUser() {
  people += 1;
  const email = `passkey${people}@example.com`;
  const contacts = { email: { address: email, proven: true }, phone: { number: newPhone(), proven: true } };
  const userId = await newUser(foyer, contacts);
  const browser = foyer.browser();
  await signIn(foyer, browser, userId);
  return { userId, email, browser };
}
async function add(browser: TestClient, passkey: SoftwarePasskey, name?: string) {
  const options = data(await browser.call(startPasskeyRegistration, {}));
  return data(await browser.call(addPasskey, { body: { credential: passkey.create(options), ...(name && { name }) } }));
}
async function owner(synced = false) {
  const person = await signedInUser();
  const passkey = softwarePasskey({ origin, synced });
  return { ...person, passkey, row: await add(person.browser, passkey) };
}
const optionsFor = async (browser: TestClient) => data(await browser.call(startPasskeySignIn, {}));
type Odd = Parameters<SoftwarePasskey['get']>[1];
async function signInWith(passkey: SoftwarePasskey, odd: Odd = {}, browser = foyer.browser()) {
  const credential = passkey.get(await optionsFor(browser), odd);
  return browser.call(signInByPasskey, { body: { credential } });
}
const sessionsOf = (userId: string) => foyer.deps.db.select().from(sessions).where(eq(sessions.userId, userId));
const eventsOf = async (userId: string) =>
  (await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(({ event }) => event);
/** The number of passkey refusals in the audit table. */
const refusals = () => foyer.deps.db.$count(auditEvents, eq(auditEvents.event, 'passkey.refused'));

describe('adding a passkey', () => {
  test('requires a discoverable credential and user verification', async () => {
    const { browser, email, row, passkey } = await owner();
    const options = data(await browser.call(startPasskeyRegistration, {}));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Foyer' },
      user: { name: email, displayName: 'Ada Lovelace' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(passkeyRules.challengeBytes);
    expect(row).toMatchObject({ name: 'Firefox on Linux', synced: false, lastUsedAt: null });
    expect(data(await browser.call(listPasskeys, {})).items).toEqual([row]);
    const [notice] = await foyer.messagesTo(email);
    expect(notice?.subject).toBe('A passkey was added');
  });

  test.each([
    ['another origin', { origin: 'http://localhost:3001' }],
    ['another host', { rpId: 'elsewhere.example' }],
    ['a framed page', { crossOrigin: true }],
    ['an answer of another kind', { type: 'webauthn.get' }],
    ['nobody verified', { userVerified: false }],
    ['nobody present', { userPresent: false }],
  ])('is refused: %s', async (_what, odd) => {
    const { browser } = await signedInUser();
    const options = data(await browser.call(startPasskeyRegistration, {}));
    const credential = softwarePasskey({ origin }).create(options, odd);
    expect(refusal(await browser.call(addPasskey, { body: { credential } }))).toEqual(refused);
    expect(data(await browser.call(listPasskeys, {})).items).toEqual([]);
  });

  test('is refused for a challenge that was used, expired, made up, or issued to another user, browser or purpose', async () => {
    const { browser, passkey } = await owner();
    const other = await signedInUser();
    const send = (client: TestClient, challenge: string) =>
      client.call(addPasskey, { body: { credential: softwarePasskey({ origin }).create({ challenge }) } });
    const { challenge } = data(await browser.call(startPasskeyRegistration, {}));
    expect(refusal(await send(other.browser, challenge))).toEqual(refused);
    expect((await send(browser, challenge)).status).toBe(200);
    expect(refusal(await send(browser, challenge))).toEqual(refused);
    expect(refusal(await send(browser, (await optionsFor(browser)).challenge))).toEqual(refused);
    expect(refusal(await send(browser, 'made-up'))).toEqual(refused);
    const late = data(await browser.call(startPasskeyRegistration, {}));
    foyer.clock.advance({ seconds: passkeyRules.challengeSeconds });
    expect(refusal(await send(browser, late.challenge))).toEqual(refused);
    // The same credential again.
    const again = data(await browser.call(startPasskeyRegistration, {}));
    const body = { credential: passkey.create(again) };
    expect(refusal(await browser.call(addPasskey, { body }))).toEqual(refused);
  });

  test('is limited to ten, even when two are added at once', async () => {
    const { browser } = await signedInUser();
    for (let count = 0; count < passkeyRules.perUser - 1; count += 1) await add(browser, softwarePasskey({ origin }));
    const options = [
      data(await browser.call(startPasskeyRegistration, {})),
      data(await browser.call(startPasskeyRegistration, {})),
    ];
    const answers = await Promise.all(
      options.map((each) =>
        browser.call(addPasskey, { body: { credential: softwarePasskey({ origin }).create(each) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const full = [409, 'TOO_MANY_PASSKEYS'];
    expect(refusal(await browser.call(startPasskeyRegistration, {}))).toEqual(full);
    expect(data(await browser.call(listPasskeys, {})).items).toHaveLength(passkeyRules.perUser);
  });

  test('requires a recent sign-in', async () => {
    const { browser, row, passkey } = await owner();
    const options = data(await browser.call(startPasskeyRegistration, {}));
    foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
    const stepUp = [403, 'STEP_UP_REQUIRED'];
    expect(refusal(await browser.call(startPasskeyRegistration, {}))).toEqual(stepUp);
    const body = { credential: passkey.create(options) };
    expect(refusal(await browser.call(addPasskey, { body }))).toEqual(stepUp);
    expect(refusal(await browser.call(removePasskey, { params: { passkeyId: row.id } }))).toEqual(stepUp);
  });
});

describe('signing in', () => {
  test('requires nothing else, not even the second factor', async () => {
    const { userId, browser: first, passkey } = await owner();
    await turnAuthenticatorOn(foyer, first);
    const browser = foyer.browser();
    const signedIn = data(await signInWith(passkey, {}, browser));
    expect(signedIn.user.id).toBe(userId);
    browser.bearer = signedIn.accessToken;
    const { items } = data(await browser.call(listSessions, {}));
    expect(items.find(({ current }) => current)).toMatchObject({ method: 'passkey' });
    const [row] = data(await browser.call(listPasskeys, {})).items;
    expect(row?.lastUsedAt).toBe(foyer.clock.now().toISOString());
  });

  test('reveals no credentials to visitors', async () => {
    const options = await optionsFor(foyer.browser());
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
  });

  test.each<[string, Odd]>([
    ['another origin', { origin: 'https://localhost:3000' }],
    ['another host', { rpId: 'elsewhere.example' }],
    ['a framed page', { crossOrigin: true }],
    ['an answer of another kind', { type: 'webauthn.create' }],
    ['nobody verified', { userVerified: false }],
    ['nobody present', { userPresent: false }],
    ['a signature of something else', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['no signature', { signature: Buffer.alloc(0) }],
    ['another person’s handle', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['no handle', { userHandle: null }],
  ])('is refused: %s', async (_what, odd) => {
    const { userId, passkey } = await owner();
    const before = (await sessionsOf(userId)).length;
    expect(refusal(await signInWith(passkey, odd))).toEqual(refused);
    expect(await sessionsOf(userId)).toHaveLength(before);
  });

  test('is refused for another account’s key under this credential id', async () => {
    const { passkey } = await owner();
    const browser = foyer.browser();
    const forged = { ...softwarePasskey({ origin }).get(await optionsFor(browser)), id: passkey.id };
    expect(refusal(await browser.call(signInByPasskey, { body: { credential: forged } }))).toEqual(refused);
  });

  test('is refused for a challenge that was used, expired, made up, or issued to another browser or purpose', async () => {
    const { browser: signedIn, passkey } = await owner();
    const send = (browser: TestClient, challenge: string) =>
      browser.call(signInByPasskey, { body: { credential: passkey.get({ challenge }) } });
    const browser = foyer.browser();
    const before = await refusals();
    const { challenge } = await optionsFor(browser);
    expect(refusal(await send(foyer.browser(), challenge))).toEqual(refused);
    expect((await send(browser, challenge)).status).toBe(200);
    expect(refusal(await send(browser, challenge))).toEqual(refused);
    for (const start of [startPasskeyRegistration]) {
      const options = data(await signedIn.call(start, {}));
      expect(refusal(await send(signedIn, options.challenge))).toEqual(refused);
    }
    const late = await optionsFor(browser);
    foyer.clock.advance({ seconds: passkeyRules.challengeSeconds });
    expect(refusal(await send(browser, late.challenge))).toEqual(refused);
    expect(refusal(await send(browser, 'made-up'))).toEqual(refused);
    expect(await refusals()).toBe(before + 5);
  });

  test('the same answer sent twice at once creates one session', async () => {
    const { userId, passkey } = await owner();
    const before = (await sessionsOf(userId)).length;
    const browser = foyer.browser();
    const body = { credential: passkey.get(await optionsFor(browser)) };
    const answers: Answer<unknown>[] = await Promise.all([1, 2].map(() => browser.call(signInByPasskey, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await sessionsOf(userId)).toHaveLength(before + 1);
  });

  test('a wrong answer uses up its challenge', async () => {
    const { passkey } = await owner();
    const browser = foyer.browser();
    const options = await optionsFor(browser);
    const send = (odd: Odd) => browser.call(signInByPasskey, { body: { credential: passkey.get(options, odd) } });
    expect(refusal(await send({ userVerified: false }))).toEqual(refused);
    expect(refusal(await send({}))).toEqual(refused);
  });

  test('a counter that does not rise is refused and recorded, except the 0 of synced passkeys', async () => {
    const { userId, passkey } = await owner();
    expect((await signInWith(passkey, { counter: 10 })).status).toBe(200);
    const before = (await sessionsOf(userId)).length;
    for (const counter of [10, 9, 0]) expect(refusal(await signInWith(passkey, { counter }))).toEqual(refused);
    expect(await sessionsOf(userId)).toHaveLength(before);
    expect((await eventsOf(userId)).filter((event) => event === 'passkey.cloned')).toHaveLength(3);
    expect((await signInWith(passkey, { counter: 11 })).status).toBe(200);

    const cloud = await owner(true);
    expect(cloud.row.synced).toBe(true);
    for (let i = 0; i < 2; i += 1) expect((await signInWith(cloud.passkey)).status).toBe(200);
  });

  test('is refused for suspended users', async () => {
    const { userId, passkey } = await owner();
    await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, userId));
    expect(refusal(await signInWith(passkey))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test('is refused with the same message for an unknown credential', async () => {
    expect(refusal(await signInWith(softwarePasskey({ origin })))).toEqual(refused);
    const browser = foyer.browser();
    const credential = { id: 'x', type: 'public-key' as const, response: {} };
    expect(refusal(await browser.call(signInByPasskey, { body: { credential } }))).toEqual(refused);
  });

  test('failures count against the address like any failed sign-in', async () => {
    const small = await openTestApp({ settings: { budgetFactor: 1 } });
    const browser = small.browser();
    const credential = { id: 'x', type: 'public-key' as const, response: {} };
    const answers: unknown[] = [];
    for (let i = 0; i < 21; i += 1)
      answers.push(refusal(await browser.call(signInByPasskey, { body: { credential } })));
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => refused));
    expect(answers.at(-1)).toEqual([429, 'RATE_LIMITED']);
    expect(refusal(await browser.call(startPasskeySignIn, {}))).toEqual([429, 'RATE_LIMITED']);
    await small.close();
  });

  test('remembers the session only when asked to', async () => {
    const { userId, passkey } = await owner();
    const browser = foyer.browser();
    const credential = passkey.get(await optionsFor(browser));
    data(await browser.call(signInByPasskey, { body: { credential, rememberMe: false } }));
    expect((await sessionsOf(userId)).map(({ method, remember }) => [method, remember])).toContainEqual([
      'passkey',
      false,
    ]);
  });
});

describe('naming and removing', () => {
  test('names are single lines, and only the owner can rename or remove a passkey', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const name = (passkeyId: string, text: string) =>
      mine.browser.call(renamePasskey, { params: { passkeyId }, body: { name: text } });
    expect(data(await name(mine.row.id, '  Blue   key '))).toMatchObject({ id: mine.row.id, name: 'Blue key' });
    expect(refusal(await name(mine.row.id, ' '))).toEqual([400, 'VALIDATION_FAILED']);
    const missing = [404, 'NOT_FOUND'];
    expect(refusal(await name(theirs.row.id, 'Mine'))).toEqual(missing);
    expect(refusal(await mine.browser.call(removePasskey, { params: { passkeyId: theirs.row.id } }))).toEqual(missing);
    expect(data(await theirs.browser.call(listPasskeys, {})).items).toEqual([theirs.row]);
  });

  test('a removed passkey no longer signs in, and its owner is notified', async () => {
    const { browser, row, passkey, email } = await owner();
    const fresh = foyer.browser();
    const credential = passkey.get(await optionsFor(fresh));
    data(await browser.call(removePasskey, { params: { passkeyId: row.id } }));
    expect(refusal(await fresh.call(signInByPasskey, { body: { credential } }))).toEqual(refused);
    expect((await browser.call(readMe, {})).status).toBe(200);
    const subjects = (await foyer.messagesTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was removed');
  });

  test('the last sign-in method cannot be removed, even when the last two are removed at once', async () => {
    const userId = await newUser(foyer, { phone: { number: newPhone(), proven: false } });
    const browser = foyer.browser();
    await signIn(foyer, browser, userId);
    const rows = [await add(browser, softwarePasskey({ origin })), await add(browser, softwarePasskey({ origin }))];
    const answers = await Promise.all(
      rows.map(({ id: passkeyId }) => browser.call(removePasskey, { params: { passkeyId } })),
    );
    expect(answers.map((answer) => refusal(answer)[1])).toEqual(expect.arrayContaining([undefined, 'LAST_CREDENTIAL']));
    expect(await foyer.deps.db.select().from(passkeys).where(eq(passkeys.userId, userId))).toHaveLength(1);
  });
});

test('challenges are stored as hashes', async () => {
  const { challenge } = await optionsFor(foyer.browser());
  const rows = await foyer.deps.db.select().from(passkeyChallenges);
  expect(rows.length).toBeGreaterThan(0);
  const bytes = Buffer.from(challenge, 'base64url').toString('hex');
  expect(rows.map(({ challengeHash }) => challengeHash.toString('hex'))).not.toContain(bytes);
});
