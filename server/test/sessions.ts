import type { TokenPair } from '@foyer/contract/accounts.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { createUser, type NewUser } from '../src/features/contact-ownership/create-user.ts';
import { requireSession, startSession } from '../src/features/sessions/creation/start-session.ts';
import { sessionCookieName } from '../src/features/sessions/session-cookie.ts';
import type { Origin } from '../src/http/authentication/viewer.ts';
import type { TestApp } from './open-test-app.ts';
import { newPhone } from './people.ts';
import type { TestClient } from './test-client.ts';

const origin: Origin = {
  requestId: 'test',
  address: '198.18.255.1',
  place: '198.18.0.0/16',
  browser: 'Firefox on Linux',
  browserHash: Buffer.alloc(32),
  chosenLanguage: null,
  language: 'en',
};

/** A person with a proven phone, without the messages of a sign-up. */
export async function newUser({ deps }: TestApp, given: Partial<NewUser> = {}): Promise<string> {
  const person: NewUser = {
    name: 'Ada Lovelace',
    role: 'individual',
    language: 'en',
    phone: { number: newPhone(), proven: true },
    ...given,
  };
  return deps.db.transaction((tx) => createUser(deps, tx, person));
}

/** Signs a browser in by the verb that every way of signing in ends with. Not bound by the budgets of codes. */
export async function signIn(
  { deps }: TestApp,
  browser: TestClient,
  userId: string,
  { remember = true }: { remember?: boolean } = {},
): Promise<TokenPair & { sessionId: string }> {
  const admission = await deps.db.transaction((tx) =>
    startSession(deps, tx, origin, { userId, method: 'phone', remember }),
  );
  const { pair, cookie, sessionId } = requireSession(admission).session;
  // As a page does first: the response sets the browser's cookie and has its CSRF token.
  await browser.call(readConfig, {});
  browser.cookies.set(sessionCookieName(deps.settings), cookie.value);
  browser.bearer = pair.accessToken;
  return { ...pair, sessionId };
}
