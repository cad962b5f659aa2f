import { readConfig, readHealth, readReady } from '@foyer/contract/system.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import type { Deps } from '#src/deps.ts';
import { openApiText } from '#src/openapi.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { data } from '../../test/people.ts';
import type { Readiness } from './system-routes.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** What a process in such a state says: whether it lives, and whether it should get traffic. */
async function said(readiness: Partial<Readiness>, change: Partial<Deps> = {}) {
  const deps = { ...foyer.deps };
  const app = await buildApp(deps, { readiness: { stopping: false, queueAnswers: async () => true, ...readiness } });
  // Not before it has started: it would not start so.
  Object.assign(deps, change);
  try {
    const [health, ready] = [await app.inject({ url: readHealth.path }), await app.inject({ url: readReady.path })];
    return {
      lives: health.statusCode,
      ready: [ready.statusCode, ready.json().error?.code ?? ready.json().data.status],
    };
  } finally {
    await app.close();
  }
}

test('a process is ready while database and queue answer and it is not about to stop', async () => {
  expect(await said({})).toEqual({ lives: 200, ready: [200, 'ready'] });
  const busy = { lives: 200, ready: [503, 'UNAVAILABLE'] };
  expect(await said({ stopping: true })).toEqual(busy);
  expect(await said({ queueAnswers: async () => false })).toEqual(busy);
  const gone = new pg.Pool({ host: '127.0.0.1', port: 1 });
  expect(await said({}, { db: drizzle(gone) })).toEqual(busy);
  await gone.end();
});

test('browsers learn which ways of signing in are on, and nothing that they need not know', async () => {
  const bare = await openTestApp({
    settings: { mode: 'production', publicUrl: 'https://foyer.example', channels: ['sms'] },
  });
  try {
    expect(data(await bare.browser().call(readConfig, {}))).toEqual({
      name: 'Foyer',
      version: bare.deps.settings.version,
      environment: 'production',
      publicUrl: 'https://foyer.example',
      methods: { linkedin: false, google: false, phone: true, email: true },
      channels: ['sms'],
      linkedinMode: 'direct',
      supabase: null,
      countryLookupUrl: null,
      analyticsHost: null,
      analyticsToken: null,
      map: null,
      canSearchPlaces: false,
      aboutFigures: 'specified',
      csrfToken: expect.any(String),
    });
  } finally {
    await bare.close();
  }
  const { methods } = data(await foyer.browser().call(readConfig, {}));
  expect(methods).toEqual({ linkedin: true, google: true, phone: true, email: true });
});

test('the description of the API is served as it is published', async () => {
  const answer = await foyer.app.inject({ url: '/api/openapi.json' });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'application/json; charset=utf-8',
    openApiText(),
  ]);
  expect(answer.json().openapi).toMatch(/^3\.1\./);
});
