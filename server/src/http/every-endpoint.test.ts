import { collector } from '@foyer/contract/analytics.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { failure } from '@foyer/contract/http.ts';
import { oneClickPath } from '@foyer/contract/notifications/email-choices.ts';
import { guestUnsubscribePath } from '@foyer/contract/registrations/guest-access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newGuest } from '../../test/events.ts';
import { enterAsGuest } from '../../test/guests.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { newEmail } from '../../test/passwords.ts';
import type { TestClient } from '../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const nobody = '0'.repeat(22);
const sample: Record<string, string> = {
  leadId: nobody,
  sessionId: '00000000-0000-4000-8000-000000000000',
  token: 't'.repeat(43),
};
const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => sample[name] ?? name);

/** Every route, read from the tree that Fastify prints: four characters for each floor. */
function routes(): string[] {
  const above: string[] = [];
  return foyer.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^(.*)── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
      const floor = (indent.length - 1) / 4;
      above[floor] = (above[floor - 1] ?? '') + part;
      return (methods?.split(', ') ?? []).map((method) => `${method} ${above[floor]}`);
    });
}

test('every endpoint of the contract is mounted, and nothing else is under /api', () => {
  const named = endpoints.map(({ method, path }) => `${method} ${path}`);
  // What describes the API, and the refusal of every other path.
  const collectors = Object.values(collector.routes).map((route) => `POST ${collector.host}/${route}`);
  const files = ['GET /api/events/:id/calendar.ics', 'GET /api/events/downloads'];
  const notices = 'POST /api/payments/notices/:provider';
  const unsubscribing = [guestUnsubscribePath, oneClickPath].flatMap((path) =>
    ['GET', 'POST'].map((method) => `${method} ${path}/:token`),
  );
  const others = ['GET /api/openapi.json', 'GET /api/docs', ...files, ...collectors, notices, ...unsubscribing];
  const served = routes().filter((route) => / \/api\/(?!\*)/.test(route) && !route.startsWith('HEAD '));
  expect(served.toSorted()).toEqual([...named, ...others].toSorted());
});

test.each(endpoints.filter((endpoint) => endpoint.access === 'user'))(
  '$method $path turns a stranger away',
  async ({ method, path }) => {
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { authorization: 'Basic Zm9vOmJhcg==' }]) {
      const answer = await foyer.app.inject({
        method,
        url: addressOf(path),
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect([answer.statusCode, failure.parse(answer.json()).error.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  },
);

test.each(endpoints.filter(({ access, guests }) => access === 'user' && !guests))(
  '$method $path is not for guests',
  async ({ method, path }) => {
    guest ??= await signedInGuest();
    const answer = await guest.send(method, addressOf(path), method === 'GET' ? undefined : {});
    expect([answer.status, failure.parse(answer.body).error.code]).toEqual([403, 'ACCOUNT_INCOMPLETE']);
  },
);

let guest: TestClient | undefined;
async function signedInGuest(): Promise<TestClient> {
  const browser = foyer.browser();
  await enterAsGuest(foyer, browser, { email: newEmail() }, 'Ada Lovelace');
  return browser;
}

/** What is valid for all calls of these kinds, so that only the guard can refuse. */
const valid: Record<string, unknown> = {
  leadId: nobody,
  phoneNumber: '+12025550123',
  verificationId: nobody,
  code: '000000',
  refreshToken: 'r'.repeat(60),
};

async function callWithValidBody({ method, path, body }: (typeof endpoints)[number]) {
  const payload = body ? valid : undefined;
  const answer = await foyer.app.inject({ method, url: addressOf(path), ...(payload ? { payload } : {}) });
  return [answer.statusCode, failure.parse(answer.json()).error.code];
}

test.each(endpoints.filter((endpoint) => endpoint.access === 'lead'))(
  '$method $path refuses the id of no lead',
  async (endpoint) => {
    expect(await callWithValidBody(endpoint)).toEqual([404, 'LEAD_NOT_FOUND']);
  },
);

test.each(endpoints.filter((endpoint) => endpoint.access === 'refresh'))(
  '$method $path refuses a refresh token that is not ours',
  async (endpoint) => {
    expect(await callWithValidBody(endpoint)).toEqual([401, 'REFRESH_REFUSED']);
  },
);

test.each(endpoints.filter((endpoint) => endpoint.access === 'door'))(
  '$method $path refuses strangers, and members who are not in the team',
  async ({ method, path, body }) => {
    const url = `${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}?q=Ada`;
    const sent = body ? { code: 'no code' } : undefined;
    for (const [caller, refusal] of [
      [foyer.browser(), [401, 'UNAUTHENTICATED']],
      [(await newGuest(foyer)).browser, [404, 'NOT_FOUND']],
    ] as const) {
      const answer = await caller.send(method, url, method === 'GET' ? undefined : (sent ?? {}));
      expect([answer.status, failure.parse(answer.body).error.code]).toEqual(refusal);
    }
  },
);

test.each(endpoints.filter((endpoint) => endpoint.body))(
  '$method $path refuses bodies of the wrong kind in the envelope',
  async ({ method, path }) => {
    for (const payload of ['[]', '"text"', '7', 'null', '{"a":']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await foyer.app.inject({ method, url: addressOf(path), payload, headers });
      expect([400, 401]).toContain(answer.statusCode);
      failure.parse(answer.json());
    }
  },
);

/** The calls that answer a list in pages, and let the caller say how long one is. */
const paged = endpoints.filter(({ query }) => query instanceof z.ZodObject && 'limit' in query.shape);

test('several lists have pages', () => {
  expect(paged.length).toBeGreaterThan(5);
});

test.each(paged)('$method $path answers a hundred at most', ({ query }) => {
  const wrong = (limit: number) => query && z.safeParse(query, { limit: String(limit) }).error?.issues;
  const about = (limit: number) => wrong(limit)?.filter(({ path }) => path[0] === 'limit') ?? [];
  expect(about(1)).toEqual([]);
  expect(about(101)).toHaveLength(1);
});
