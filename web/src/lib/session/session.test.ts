import { readMe } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { expect, test, vi } from 'vitest';
import { type Handler, loopbackApi } from '../../../test/loopback-api.ts';
import { contentOf, memoryStorage } from '../../../test/memory-storage.ts';
import { accessToken, ada } from '../../../test/people.ts';
import { createCall } from '../api/create-call.ts';
import { flowItems, orderDrafts, type Storages, TokenStorageError } from '../storage/session-store.ts';
import { createSession, startingState } from './session.ts';

const old = accessToken('old');
const renewed = accessToken('renewed');
const pair = (token: string, refreshToken: string) => ({ token, accessToken: token, refreshToken, expiresIn: 900 });
const unauthenticated = { status: 401, error: { code: 'UNAUTHENTICATED', message: 'Sign in' } };
/** Accepts only the renewed token. */
const me: Handler = ({ headers }) => (headers.authorization === `Bearer ${renewed}` ? { data: ada } : unauthenticated);

async function signedInBrowser(handlers: Record<string, Handler>) {
  const api = await loopbackApi(handlers);
  const storages = { local: memoryStorage(), session: memoryStorage() };
  const csrf = { read: () => 'csrf', write: () => undefined };
  const session = createSession({ storages, origin: () => api.origin, csrf });
  session.signIn({ accessToken: old, refreshToken: 'refresh-1', user: ada }, { remember: true });
  const call = createCall(session.callOptions);
  return { api, storages, session, call, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

test('a session starts with the very state object that the server rendered with', () => {
  const storages = { local: memoryStorage(), session: memoryStorage() };
  const session = createSession({ storages, origin: () => '', csrf: { read: () => '', write: () => undefined } });
  expect(session.state()).toBe(startingState);
});

test('ten calls with a rejected token share one refresh and are repeated once each', async () => {
  await using browser = await signedInBrowser({
    'GET /api/auth/me': me,
    'POST /api/auth/refresh': () => ({ data: pair(renewed, 'refresh-2') }),
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.call(readMe, {})));
  expect(answers.map(({ id }) => id)).toEqual(Array(10).fill(ada.id));
  expect(browser.api.count('/api/auth/refresh')).toBe(1);
  expect(browser.api.count('/api/auth/me')).toBe(20);
  expect(contentOf(browser.storages.local)['foyer.refreshToken']).toBe('refresh-2');
});

test('a call rejected again after the refresh is not repeated a third time', async () => {
  await using browser = await signedInBrowser({
    'GET /api/auth/me': () => unauthenticated,
    'POST /api/auth/refresh': () => ({ data: pair(renewed, 'refresh-2') }),
  });
  await expect(browser.call(readMe, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(browser.api.count('/api/auth/me')).toBe(2);
});

test('a refused refresh ends the session and clears the tokens', async () => {
  await using browser = await signedInBrowser({
    'GET /api/auth/me': me,
    'POST /api/auth/refresh': () => ({ status: 401, error: { code: 'REFRESH_REFUSED', message: 'Over' } }),
  });
  await expect(browser.call(readMe, {})).rejects.toMatchObject({ status: 401 });
  expect(browser.session.state()).toEqual({ status: 'signed-out', reason: 'expired' });
  expect(contentOf(browser.storages.local)).toEqual({});
  expect(browser.api.count('/api/auth/refresh')).toBe(1);
});

test.each([
  ['a server failure', { status: 503, error: { code: 'UNAVAILABLE', message: 'Busy' } }],
  ['too many requests', { status: 429, error: { code: 'RATE_LIMITED', message: 'Slow down' } }],
  ['a gateway error', { status: 502, raw: '<html>Bad gateway</html>' }],
])('%s during the refresh keeps the session', async (_name, answer) => {
  await using browser = await signedInBrowser({ 'GET /api/auth/me': me, 'POST /api/auth/refresh': () => answer });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(browser.call(readMe, {})).rejects.toThrow();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect(browser.session.state().status).toBe('signed-in');
  expect(contentOf(browser.storages.local)['foyer.refreshToken']).toBe('refresh-1');
});

test('a refresh that completes after signing out is dropped', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await using browser = await signedInBrowser({
    'GET /api/auth/me': me,
    'POST /api/auth/logout': () => ({ data: {} }),
    async 'POST /api/auth/refresh'() {
      arrived.resolve();
      await gate.promise;
      return { data: pair(renewed, 'refresh-2') };
    },
  });
  const late = browser.call(readMe, {}).catch((error: unknown) => error);
  await arrived.promise;
  await browser.session.signOut();
  gate.resolve();
  expect(await late).toMatchObject({ status: 401 });
  expect(contentOf(browser.storages.local)).toEqual({});
  expect(browser.session.state()).toEqual({ status: 'signed-out', reason: 'left' });
});

test('calls under way while signing out end unanswered, none is sent anymore, and nothing is renewed', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let refreshes = 0;
  await using browser = await signedInBrowser({
    async 'POST /api/auth/logout'() {
      await gate.promise;
      return { data: {} };
    },
    async 'GET /api/auth/me'() {
      arrived.resolve();
      await gate.promise;
      return unauthenticated;
    },
    'POST /api/auth/refresh'() {
      refreshes += 1;
      return { status: 401, error: { code: 'REFRESH_REFUSED', message: 'Over' } };
    },
  });
  const ends: unknown[] = [];
  browser.session.subscribe(() => ends.push(browser.session.state()));
  const underWay = browser.call(readMe, {}).catch((error: unknown) => error);
  await arrived.promise;
  const leaving = browser.session.signOut();
  expect(await underWay).toMatchObject({ status: 401 });
  await expect(browser.call(readMe, {})).rejects.toMatchObject({ status: 401 });
  expect([ends, refreshes]).toEqual([[], 0]);
  expect(browser.api.asked.filter(({ path }) => path === '/api/auth/me')).toHaveLength(1);
  gate.resolve();
  expect((await leaving).serverNotified).toBe(true);
  expect(ends).toEqual([{ status: 'signed-out', reason: 'left' }]);
});

test('every minute a token that expires soon is renewed, and another one is left alone', async () => {
  const requested = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await using browser = await signedInBrowser({
      'POST /api/auth/refresh'() {
        requested.resolve();
        return { data: pair(renewed, 'refresh-2') };
      },
    });
    const { session, storages, api } = browser;
    const stop = session.start();
    const remembered = { remember: true };
    vi.advanceTimersByTime(limits.token.checkEverySeconds * 1000);
    expect(api.count('/api/auth/refresh')).toBe(0);
    const soon = accessToken('soon', limits.token.expiringSoonSeconds - 1);
    session.signIn({ accessToken: soon, refreshToken: 'refresh-1', user: ada }, remembered);
    vi.advanceTimersByTime(limits.token.checkEverySeconds * 1000 - 1);
    expect(api.count('/api/auth/refresh')).toBe(0);
    vi.advanceTimersByTime(1);
    await requested.promise;
    // A concurrent caller shares the same refresh.
    expect(await session.callOptions.session.refresh(soon)).toBe('renewed');
    expect(contentOf(storages.local)['foyer.refreshToken']).toBe('refresh-2');
    expect(api.count('/api/auth/refresh')).toBe(1);
    expect(session.state()).toEqual({ status: 'signed-in', user: ada });
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a token that another tab has renewed is used without a refresh', async () => {
  await using browser = await signedInBrowser({
    async 'GET /api/auth/me'(request) {
      browser.storages.local.setItem('foyer.accessToken', renewed);
      browser.storages.local.setItem('foyer.refreshToken', 'refresh-2');
      return me(request);
    },
    'POST /api/auth/refresh': () => ({ data: pair(renewed, 'never') }),
  });
  expect((await browser.call(readMe, {})).id).toBe(ada.id);
  expect(browser.api.count('/api/auth/refresh')).toBe(0);
});

test('signing in never causes a refresh', async () => {
  await using browser = await signedInBrowser({ 'POST /api/auth/continue': () => unauthenticated });
  await expect(browser.call(continueAuth, { body: { identifier: 'ada@example.com' } })).rejects.toThrow();
  expect(browser.api.asked.map(({ path }) => path)).toEqual(['/api/auth/continue']);
});

test('signing out clears tokens, user and sign-up data even when the server cannot be reached', async () => {
  const browser = await signedInBrowser({});
  for (const name of Object.values(flowItems)) browser.storages.session.setItem(name, 'left over');
  for (const prefix of Object.values(orderDrafts)) browser.storages.session.setItem(`${prefix}1`, 'left over');
  browser.storages.local.setItem('somebody.else', 'stays');
  await browser.api[Symbol.asyncDispose]();
  // False: the page says "Sign-out failed".
  expect(await browser.session.signOut()).toEqual({ serverNotified: false, providerSignOutUrl: null });
  expect(contentOf(browser.storages.session)).toEqual({});
  expect(contentOf(browser.storages.local)).toEqual({ 'somebody.else': 'stays' });
  expect(browser.session.state()).toEqual({ status: 'signed-out', reason: 'left' });
});

test('signing out returns where the identity provider ends its own session', async () => {
  const providerSignOutUrl = 'https://provider.example/end-session?id_token_hint=x';
  await using browser = await signedInBrowser({ 'POST /api/auth/logout': () => ({ data: { providerSignOutUrl } }) });
  expect(await browser.session.signOut()).toEqual({ serverNotified: true, providerSignOutUrl });
});

test('without "remember me" nothing reaches the local storage', async () => {
  await using browser = await signedInBrowser({});
  browser.session.signIn({ accessToken: old, refreshToken: 'refresh-1', user: ada }, { remember: false });
  expect(contentOf(browser.storages.local)).toEqual({});
  expect(contentOf(browser.storages.session)).toMatchObject({
    'foyer.storageType': 'session',
    'foyer.accessToken': old,
    'foyer.refreshToken': 'refresh-1',
  });
});

test('a browser that blocks storage makes signing in throw', async () => {
  await using browser = await signedInBrowser({});
  browser.storages.local.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const signIn = () =>
    browser.session.signIn({ accessToken: old, refreshToken: 'refresh-1', user: ada }, { remember: true });
  expect(signIn).toThrow(TokenStorageError);
});

test('a stored session is restored, from the backup copies if needed', async () => {
  await using browser = await signedInBrowser({});
  browser.storages.local.removeItem('foyer.accessToken');
  const again = createSession({
    storages: browser.storages,
    origin: () => browser.api.origin,
    csrf: { read: () => null, write: () => undefined },
  });
  expect(again.state()).toEqual({ status: 'starting' });
  const changed = new Promise<void>((resolve) => again.subscribe(resolve));
  const stop = again.start();
  await changed;
  stop();
  expect(again.state()).toEqual({ status: 'signed-in', user: ada });
});

/** The state of a page that was reloaded, once the stored session has been read. */
async function stateAfterReload(storages: Storages) {
  const csrf = { read: () => null, write: () => undefined };
  const session = createSession({ storages, origin: () => '', csrf });
  const changed = new Promise<void>((resolve) => session.subscribe(resolve));
  const stop = session.start();
  await changed;
  stop();
  return session.state();
}

test('a page that is reloaded before it told of an expired session still does, once', async () => {
  await using browser = await signedInBrowser({
    'GET /api/auth/me': me,
    'POST /api/auth/refresh': () => ({ status: 401, error: { code: 'REFRESH_REFUSED', message: 'Over' } }),
  });
  const { session, storages, call } = browser;
  await expect(call(readMe, {})).rejects.toThrow();
  expect(await stateAfterReload(storages)).toEqual({ status: 'signed-out', reason: 'expired' });
  session.expiryTold();
  expect(await stateAfterReload(storages)).toEqual({ status: 'signed-out', reason: 'absent' });
});

const typedInto = { [`${orderDrafts.holders}1`]: 'Bob', [`${orderDrafts.tickets}1`]: '2' };

/** What another tab has, which was signed in with the same session, after that has ended in the first one. */
async function otherTabAfter(end: (browser: Awaited<ReturnType<typeof signedInBrowser>>) => Promise<unknown>) {
  await using browser = await signedInBrowser({
    'POST /api/auth/logout': () => ({ data: {} }),
    'GET /api/auth/me': me,
    'POST /api/auth/refresh': () => ({ status: 401, error: { code: 'REFRESH_REFUSED', message: 'Over' } }),
  });
  // Each tab has a session storage of its own.
  const storages = { local: browser.storages.local, session: memoryStorage() };
  for (const [key, value] of Object.entries(typedInto)) storages.session.setItem(key, value);
  const csrf = { read: () => null, write: () => undefined };
  const other = createSession({ storages, origin: () => browser.api.origin, csrf });
  const became = (status: string) =>
    new Promise<void>((resolve) => other.subscribe(() => other.state().status === status && resolve()));
  const [here, there] = [browser.session.start(), other.start()];
  await became('signed-in');
  const left = became('signed-out');
  await end(browser);
  await left;
  here();
  there();
  return { state: other.state(), stored: contentOf(storages.session) };
}

test('signing out in one tab signs out the other', async () => {
  const { state, stored } = await otherTabAfter(async ({ session }) =>
    expect(await session.signOut()).toEqual({ serverNotified: true, providerSignOutUrl: null }),
  );
  expect(state).toEqual({ status: 'signed-out', reason: 'left' });
  // What was typed into an order there is gone too.
  expect(stored).toEqual({});
});

test('a session that expires in one tab ends in the other, which keeps what was typed into an order', async () => {
  const { state, stored } = await otherTabAfter(({ call }) => expect(call(readMe, {})).rejects.toThrow());
  expect(state).toEqual({ status: 'signed-out', reason: 'expired' });
  expect(stored).toEqual({ ...typedInto, 'foyer.sessionExpired': 'untold' });
});

test.each([true, false])(
  'the session of a step-up is stored where the previous one was (remembered: %s)',
  async (remember) => {
    await using browser = await signedInBrowser({});
    const { session, storages } = browser;
    session.signIn({ accessToken: old, refreshToken: 'refresh-1', user: ada }, { remember });
    session.replace({ accessToken: renewed, refreshToken: 'refresh-2', user: ada });
    const stored = contentOf(remember ? storages.local : storages.session);
    expect(stored).toMatchObject({ 'foyer.accessToken': renewed, 'foyer.refreshToken': 'refresh-2' });
    expect(contentOf(remember ? storages.session : storages.local)).toEqual({});
  },
);
