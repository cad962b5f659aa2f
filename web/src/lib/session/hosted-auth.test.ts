import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loopbackApi } from '../../../test/loopback-api.ts';
import { contentOf, memoryStorage } from '../../../test/memory-storage.ts';
import { accessToken } from '../../../test/people.ts';
import { hostedAuth, saveHostedProject, signOutOfHostedProject } from './hosted-auth.ts';

const localStorage = memoryStorage();
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => void vi.unstubAllGlobals());

const person = { id: 'person', email: 'ada@example.com', app_metadata: {}, user_metadata: {}, aud: 'authenticated' };
const sessionOf = (name: string, secondsLeft: number) => ({
  access_token: accessToken(name, secondsLeft),
  refresh_token: `refresh of ${name}`,
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
  token_type: 'bearer',
  user: person,
});
const renewed = sessionOf('renewed', 3600);

/** A fake hosted project. */
const hostedProject = () =>
  loopbackApi({
    'POST /auth/v1/token': () => ({ raw: JSON.stringify(renewed) }),
    'POST /auth/v1/logout': () => ({ raw: '{}' }),
  });

const store = (session: object) => localStorage.setItem('foyer.hostedAuth', JSON.stringify(session));

test('an expired session at the hosted project is renewed when it is used', async () => {
  await using api = await hostedProject();
  const project = { url: api.origin, anonKey: 'public' };
  store(sessionOf('old', -60));
  const { data } = await hostedAuth(project).getSession();
  expect(data.session?.access_token).toBe(renewed.access_token);
  expect(api.asked.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: 'refresh of old' }],
  ]);
  expect(JSON.parse(localStorage.getItem('foyer.hostedAuth') ?? '')).toMatchObject({
    refresh_token: renewed.refresh_token,
  });
});

test('a valid session is used as it is', async () => {
  await using api = await hostedProject();
  const valid = sessionOf('valid', 3600);
  store(valid);
  const { data } = await hostedAuth({ url: api.origin, anonKey: 'public' }).getSession();
  expect(data.session?.access_token).toBe(valid.access_token);
  expect(api.asked).toEqual([]);
});

test('signing out renews an expired session to end it at the project, and deletes it', async () => {
  await using api = await hostedProject();
  saveHostedProject({ url: api.origin, anonKey: 'public' });
  store(sessionOf('old', -60));
  await signOutOfHostedProject();
  const last = api.asked.at(-1);
  expect(last?.path).toBe('/auth/v1/logout?scope=local');
  expect(last?.headers.authorization).toBe(`Bearer ${renewed.access_token}`);
  expect(contentOf(localStorage)).toEqual({});
});
