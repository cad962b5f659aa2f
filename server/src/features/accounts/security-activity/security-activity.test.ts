import { listSessions, revokeSession, signOut } from '@foyer/contract/accounts.ts';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { removeAuthenticator } from '@foyer/contract/credentials/second-factor.ts';
import { listSecurityEvents, readSecurity, stepUp } from '@foyer/contract/security.ts';
import {
  downloadDataExport,
  keepAccount,
  requestDataExport,
  requestDeletion,
} from '@foyer/contract/settings/my-data.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordLock } from '#src/config/passwords.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { secondFactor } from '#src/config/sign-in.ts';
import { users } from '#src/db/schema/accounts.ts';
import { turnAuthenticatorOn } from '../../../../test/authenticator-app.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { withPassword } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function signedInUser() {
  const person = await withPassword(foyer);
  const browser = foyer.browser({ address: '203.0.113.9' });
  const enter = async (password = person.password) => {
    foyer.clock.advance({ seconds: 1 });
    return browser.call(signInByPassword, { body: { email: person.email, password } });
  };
  browser.bearer = data(await enter()).accessToken;
  return { ...person, browser, enter };
}
const security = async (browser: TestClient) => data(await browser.call(readSecurity, {}));
const events = (browser: TestClient, query = {}) => browser.call(listSecurityEvents, { query });
const kinds = async (browser: TestClient) => data(await events(browser)).items.map(({ kind }) => kind);

describe('the security overview', () => {
  test('shows the password, the authenticator app and how recent the sign-in is', async () => {
    const { id, browser } = await signedInUser();
    const freshUntil = new Date(foyer.clock.now().getTime() + sessionRules.stepUpSeconds * 1000).toISOString();
    const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, id));
    const passwordChangedAt = row?.passwordChangedAt?.toISOString() ?? null;
    const off = { on: false, since: null, recoveryCodesLeft: 0 };
    expect(await security(browser)).toEqual({
      hasPassword: true,
      passwordChangedAt,
      pendingEmail: null,
      authenticator: off,
      freshUntil,
    });
    const since = foyer.clock.now().toISOString();
    await turnAuthenticatorOn(foyer, browser);
    const on = { on: true, since, recoveryCodesLeft: secondFactor.recoveryCodes };
    expect((await security(browser)).authenticator).toEqual(on);
    data(await browser.call(removeAuthenticator, {}));
    expect((await security(browser)).authenticator).toEqual(off);
  });

  test('shows a pending email and a missing password', async () => {
    const id = await newUser(foyer, {
      email: { address: 'waits@example.com', typed: 'Waits@Example.com', proven: false },
    });
    const browser = foyer.browser();
    await signIn(foyer, browser, id);
    expect(await security(browser)).toMatchObject({ hasPassword: false, pendingEmail: 'Waits@Example.com' });
    const proven = await signedInUser();
    const waiting = { pendingEmail: 'next@example.com' };
    await foyer.deps.db.update(users).set(waiting).where(eq(users.id, proven.id));
    expect(await security(proven.browser)).toMatchObject(waiting);
  });
});

describe('recent security activity', () => {
  test('is grouped into kinds, newest first, with contacts masked', async () => {
    const { browser, email, enter, password } = await signedInUser();
    await enter('Wrong-Password-1!');
    foyer.clock.advance({ seconds: 1 });
    browser.bearer = data(await browser.call(stepUp, { body: { way: 'password', password } })).accessToken;
    const { items } = data(await events(browser));
    expect(items.map(({ kind, method }) => [kind, method])).toEqual([
      ['step-up', 'password'],
      ['sign-in-failed', 'password'],
      ['sign-in', 'password'],
    ]);
    expect(items.at(-1)).toMatchObject({ place: '203.0.0.0/16', browser: 'Firefox on Linux' });
    expect(items.at(-1)?.contact).toMatch(/\*/);
    expect(JSON.stringify(items)).not.toContain(email);
    expect(JSON.stringify(items)).not.toContain('203.0.113.9');
  });

  test('shows a lock once, no matter how many attempts follow', async () => {
    const { browser, enter } = await signedInUser();
    for (let i = 0; i < passwordLock.failures + 3; i += 1) await enter('Wrong-Password-1!');
    const told = await kinds(browser);
    expect(told.filter((kind) => kind === 'sign-in-locked')).toHaveLength(1);
    expect(told.filter((kind) => kind === 'sign-in-failed')).toHaveLength(passwordLock.failures);
  });

  test('shows authenticator changes, ended sessions and sign-outs', async () => {
    const { id, browser } = await signedInUser();
    foyer.clock.advance({ seconds: 1 });
    await turnAuthenticatorOn(foyer, browser);
    data(await browser.call(removeAuthenticator, {}));
    foyer.clock.advance({ seconds: 1 });
    const other = foyer.browser();
    await signIn(foyer, other, id);
    const { items } = data(await browser.call(listSessions, {}));
    const sessionId = items.find(({ current }) => !current)?.id ?? '';
    data(await browser.call(revokeSession, { params: { sessionId } }));
    foyer.clock.advance({ seconds: 1 });
    data(await browser.call(signOut, { body: {} }));
    await signIn(foyer, other, id);
    expect(await kinds(other)).toEqual([
      'signed-out',
      'session-ended',
      'authenticator-off',
      'authenticator-on',
      'sign-in',
    ]);
  });

  test('shows data exports requested and downloaded, and account deletion', async () => {
    const { id, browser } = await signedInUser();
    const { id: exportId } = data(await browser.call(requestDataExport, {}));
    await foyer.outbox.drain();
    foyer.clock.advance({ seconds: 1 });
    data(await browser.call(downloadDataExport, { params: { exportId } }));
    foyer.clock.advance({ seconds: 1 });
    data(await browser.call(requestDeletion, {}));
    await signIn(foyer, browser, id);
    foyer.clock.advance({ seconds: 1 });
    data(await browser.call(keepAccount, {}));
    const ours = (await kinds(browser)).filter((kind) => /^(data|deletion|account)-/.test(kind));
    expect(ours).toEqual(['account-kept', 'deletion-asked', 'data-fetched', 'data-asked']);
  });

  test('is paged without gaps even when many events share one timestamp', async () => {
    const { id, browser } = await signedInUser();
    const spare = foyer.browser();
    for (let i = 0; i < 5; i += 1) {
      await signIn(foyer, spare, id);
      data(await spare.call(signOut, { body: {} }));
    }
    const all = data(await events(browser)).items;
    expect(all.length).toBeGreaterThanOrEqual(6);
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = data(await events(browser, { limit: 2, ...(cursor && { cursor }) }));
      expect(page.items.length).toBeLessThanOrEqual(2);
      walked.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(walked).toEqual(all.map((item) => item.id));
  });

  test('never shows another account’s events, whatever the cursor', async () => {
    const [mine, theirs] = [await signedInUser(), await signedInUser()];
    for (let i = 0; i < 3; i += 1) await theirs.enter();
    const { nextCursor } = data(await events(theirs.browser, { limit: 1 }));
    const own = data(await events(mine.browser)).items.map(({ id }) => id);
    const seen = data(await events(mine.browser, { cursor: nextCursor })).items.map(({ id }) => id);
    for (const id of seen) expect(own).toContain(id);
    for (const cursor of ['x', 'e30', 'W10', Buffer.from('["now","1"]').toString('base64url')]) {
      expect(refusal(await events(mine.browser, { cursor }))).toEqual([400, 'VALIDATION_FAILED']);
    }
    for (const limit of [0, 101]) {
      expect(refusal(await events(mine.browser, { limit }))).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  test('requires signing in', async () => {
    const strange = [401, 'UNAUTHENTICATED'];
    expect(refusal(await foyer.browser().call(readSecurity, {}))).toEqual(strange);
    expect(refusal(await events(foyer.browser()))).toEqual(strange);
  });
});
