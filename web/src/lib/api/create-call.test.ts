import { refreshSession, revokeSession, revokeSessions } from '@foyer/contract/accounts.ts';
import { endpoint } from '@foyer/contract/http.ts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Handler, loopbackApi } from '../../../test/loopback-api.ts';
import { accessToken } from '../../../test/people.ts';
import { createCall } from './create-call.ts';

const search = endpoint({
  method: 'GET',
  path: '/api/people/:id/notes',
  access: 'public',
  summary: 'For this test',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string(), page: z.int().optional() }),
  data: z.object({ found: z.int() }),
});
const config = {
  name: 'Foyer',
  version: '1.0.0',
  environment: 'local',
  publicUrl: 'https://foyer.example',
  methods: { linkedin: false, google: false, phone: true, email: false },
  channels: ['sms'],
  linkedinMode: 'direct',
  supabase: null,
  countryLookupUrl: null,
  analyticsHost: null,
  analyticsToken: null,
  map: null,
  canSearchPlaces: false,
  aboutFigures: 'specified',
  csrfToken: 'fresh',
};

async function setUp(handlers: Record<string, Handler>, token: string | null = null, stepUp?: () => Promise<boolean>) {
  const api = await loopbackApi(handlers);
  const csrf = { value: 'stale' as string | null };
  const call = createCall({
    origin: () => api.origin,
    csrf: { read: () => csrf.value, write: (value) => Object.assign(csrf, { value }) },
    session: { accessToken: () => token, refresh: async () => 'dropped', ended: () => undefined },
    stepUp,
  });
  return { api, call, csrf, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

test('params and query make up the address, and the response is parsed', async () => {
  await using it = await setUp({ 'GET /api/people/a%2Fb/notes': () => ({ data: { found: 3 } }) });
  expect(await it.call(search, { params: { id: 'a/b' }, query: { q: 'ñ & b', page: undefined } })).toEqual({
    found: 3,
  });
  expect(it.api.asked[0]?.path).toBe('/api/people/a%2Fb/notes?q=%C3%B1+%26+b');
});

test('every request carries the required headers', async () => {
  const token = accessToken('mine');
  await using it = await setUp({ 'POST /api/auth/refresh': () => ({ status: 503, raw: '' }) }, token);
  await it.call(refreshSession, { body: { refreshToken: 'r' } }).catch(() => undefined);
  expect(it.api.asked[0]?.headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    'x-requested-with': 'XMLHttpRequest',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-csrf-token': 'stale',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
});

test('a GET carries no CSRF token', async () => {
  await using it = await setUp({ 'GET /api/people/1/notes': () => ({ data: { found: 0 } }) });
  await it.call(search, { params: { id: '1' }, query: { q: '' } });
  expect(it.api.asked[0]?.headers).not.toHaveProperty('x-csrf-token');
});

test('a rejected CSRF token is renewed once and the call repeated', async () => {
  await using it = await setUp({
    'GET /api/config': () => ({ data: config }),
    'DELETE /api/auth/sessions/s': ({ headers }) =>
      headers['x-csrf-token'] === 'fresh'
        ? { data: {} }
        : { status: 403, error: { code: 'CSRF_FAILED', message: 'No' } },
  });
  await it.call(revokeSession, { params: { sessionId: 's' } });
  expect(it.api.asked.map(({ path }) => path)).toEqual(['/api/auth/sessions/s', '/api/config', '/api/auth/sessions/s']);
  expect(it.csrf.value).toBe('fresh');
});

test('a CSRF token rejected twice is an error, not a loop', async () => {
  await using it = await setUp({
    'GET /api/config': () => ({ data: config }),
    'DELETE /api/auth/sessions/s': () => ({ status: 403, error: { code: 'CSRF_FAILED', message: 'No' } }),
  });
  await expect(it.call(revokeSession, { params: { sessionId: 's' } })).rejects.toMatchObject({ code: 'CSRF_FAILED' });
  expect(it.api.count('/api/auth/sessions/s')).toBe(2);
});

test('a call from a foreign origin is not repeated', async () => {
  const error = { code: 'CSRF_FAILED', message: 'No', details: { reason: 'origin' } };
  await using it = await setUp({ 'DELETE /api/auth/sessions/s': () => ({ status: 403, error }) });
  await expect(it.call(revokeSession, { params: { sessionId: 's' } })).rejects.toMatchObject(error);
  expect(it.api.asked).toHaveLength(1);
});

test.each([
  [429, 'RATE_LIMITED', /^GET \/api\/people\/:id\/notes answered 429, request \w+$/],
  [500, 'INTERNAL_ERROR', /^GET \/api\/people\/:id\/notes answered 500, request \w+$/],
  [403, 'FORBIDDEN', /^GET \/api\/people\/:id\/notes answered 403, request \w+: permission may be lacking$/],
  // Part of normal use.
  [403, 'STEP_UP_REQUIRED', null],
  [404, 'NOT_FOUND', null],
])('%i %s is logged with its path pattern and without the query', async (status, code, line) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await using it = await setUp({ 'GET /api/people/1/notes': () => ({ status, error: { code, message: '' } }) });
  await expect(it.call(search, { params: { id: '1' }, query: { q: 'secret' } })).rejects.toMatchObject({ code });
  const lines = warn.mock.calls.map(([text]) => String(text));
  warn.mockRestore();
  expect(lines).toEqual(line ? [expect.stringMatching(line)] : []);
});

test('a refusal becomes an ApiError with everything the server sent', async () => {
  await using it = await setUp({
    'GET /api/people/1/notes': () => ({
      status: 400,
      headers: { 'retry-after': '7', 'x-request-id': 'request-9' },
      error: { code: 'VALIDATION_FAILED', message: 'Check', details: [{ field: 'q', message: 'required' }, 'odd'] },
    }),
  });
  const error: unknown = await it
    .call(search, { params: { id: '1' }, query: { q: '' } })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'VALIDATION_FAILED',
    status: 400,
    message: 'Check',
    retryAfter: 7,
    requestId: 'request-9',
    fields: [{ field: 'q', message: 'required' }],
  });
});

test.each<[string, Handler, string]>([
  ['data of another shape', () => ({ data: { found: 'three' } }), 'BAD_ANSWER'],
  ['no JSON', () => ({ raw: '<p>hello</p>' }), 'BAD_ANSWER'],
  ['an unknown code', () => ({ status: 418, error: { code: 'TEAPOT', message: '' } }), 'INTERNAL_ERROR'],
])('%s is reported as %s', async (_name, handler, code) => {
  await using it = await setUp({ 'GET /api/people/1/notes': handler });
  await expect(it.call(search, { params: { id: '1' }, query: { q: '' } })).rejects.toMatchObject({ code });
});

test('no response is a network error; an aborted call keeps its AbortError', async () => {
  const it = await setUp({});
  await it.api[Symbol.asyncDispose]();
  const input = { params: { id: '1' }, query: { q: '' } };
  await expect(it.call(search, input)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  await expect(it.call(search, input, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test('a call times out after 30 seconds, with its own error code', async () => {
  const clock = new AbortController();
  const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  await using it = await setUp({
    async 'GET /api/people/1/notes'() {
      // The thirty seconds pass before the server responds.
      clock.abort(new DOMException('Too late', 'TimeoutError'));
      return await new Promise(() => undefined);
    },
  });
  const answer = it.call(search, { params: { id: '1' }, query: { q: '' } });
  await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
  expect(timer.mock.calls).toEqual([[30_000]]);
  timer.mockRestore();
});

test('cookies are sent with every call', async () => {
  const sent: RequestInit[] = [];
  const call = createCall({
    origin: () => 'https://foyer.example',
    csrf: { read: () => null, write: () => undefined },
    session: { accessToken: () => null, refresh: async () => 'dropped', ended: () => undefined },
    async send(_address, init) {
      sent.push(init);
      return Response.json({ success: true, data: { found: 1 } });
    },
  });
  await call(search, { params: { id: '1' }, query: { q: '' } });
  expect(sent.map(({ credentials }) => credentials)).toEqual(['include']);
});

const stepUpRequired: Handler = () => ({ status: 403, error: { code: 'STEP_UP_REQUIRED', message: 'Who are you?' } });

test('a call that requires step-up is repeated once with the same body after it', async () => {
  let isFresh = false;
  const handler: Handler = (asked) => (isFresh ? { data: { ended: 2 } } : stepUpRequired(asked));
  await using it = await setUp({ 'POST /api/auth/sessions/revoke': handler }, accessToken('mine'), async () => {
    isFresh = true;
    return true;
  });
  expect(await it.call(revokeSessions, { body: { which: 'others' } })).toEqual({ ended: 2 });
  expect(it.api.asked.map(({ body }) => body)).toEqual([{ which: 'others' }, { which: 'others' }]);
});

test.each<[string, (() => Promise<boolean>) | undefined, number]>([
  ['a step-up that was cancelled', async () => false, 1],
  ['a step-up that does not help', async () => true, 2],
  ['no step-up handler', undefined, 1],
])('%s leaves the refusal as it is', async (_, stepUp, times) => {
  await using it = await setUp({ 'POST /api/auth/sessions/revoke': stepUpRequired }, accessToken('mine'), stepUp);
  await expect(it.call(revokeSessions, { body: { which: 'all' } })).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(it.api.count('/api/auth/sessions/revoke')).toBe(times);
});
