import { readMe } from '@foyer/contract/accounts.ts';
import { failure } from '@foyer/contract/http.ts';
import { captureEmailLead } from '@foyer/contract/leads.ts';
import { continueAuth, signInByIdToken } from '@foyer/contract/sign-in.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '#src/db/schema/leads.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { data } from '../../test/people.ts';
import { newUser, signIn } from '../../test/sessions.ts';
import { handleErrors } from './responses/error-handler.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const capture = (payload: string) =>
  foyer.app.inject({
    method: 'POST',
    url: captureEmailLead.path,
    payload,
    headers: { 'content-type': 'application/json' },
  });

test('an address spelled with escapes gets the headers of what answers', async () => {
  const browser = foyer.browser();
  await signIn(foyer, browser, await newUser(foyer));
  const { status, headers } = await browser.get('/%61pi/auth/me');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-security-policy']).not.toContain('script-src');
});

test.each(['/api/%zz', '/api/auth/sessions/%E0%A4%A', '/%c0%ae'])(
  '%s cannot be decoded: nothing is there, and the answer repeats nothing of it',
  async (url) => {
    const answer = await foyer.app.inject({ url });
    expect([answer.statusCode, failure.parse(answer.json()).error.code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.body).not.toContain('%');
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  },
);

test('HEAD is guarded as GET is, and says no more', async () => {
  const stranger = await foyer.app.inject({ method: 'HEAD', url: readMe.path });
  expect([stranger.statusCode, stranger.body]).toEqual([401, '']);
  const got = await foyer.app.inject({ url: readConfig.path });
  const { statusCode, headers, body } = await foyer.app.inject({ method: 'HEAD', url: readConfig.path });
  expect([statusCode, headers['content-length'], body]).toEqual([200, got.headers['content-length'], '']);
});

test.each(['OPTIONS', 'TRACE', 'PROPFIND'])('%s reaches nothing', async (method) => {
  const answer = await foyer.app.inject({
    method: method as 'OPTIONS',
    url: readConfig.path,
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('a GET that says it is a POST stays a GET', async () => {
  const headers = { 'x-http-method-override': 'POST' };
  expect((await foyer.app.inject({ url: '/api/auth/logout', headers })).statusCode).toBe(404);
});

test.each([
  '{"email":"pro@example.com","__proto__":{"isAdmin":true}}',
  '{"email":"pro@example.com","constructor":{"prototype":{"isAdmin":true}}}',
])('%s is no JSON of ours', async (payload) => {
  expect(failure.parse((await capture(payload)).json()).error.code).toBe('INVALID_JSON');
  expect({}).not.toHaveProperty('isAdmin');
});

test('nesting as deep as a body can hold is read and ignored', async () => {
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  expect((await capture(`{"email":"deep@example.com","more":${nested}}`)).statusCode).toBe(200);
});

test('a control character in a campaign is dropped, in what a person types it is refused by name', async () => {
  const person = foyer.script();
  const body = { email: 'nul@example.com', campaign: 'spring\u0000', utmSource: '\u0000', utmMedium: 'a\r\nb' };
  const { id } = data(await person.call(captureEmailLead, { body }));
  const [row] = await foyer.deps.db.select().from(leads).where(eq(leads.id, id));
  expect(row).toMatchObject({ campaign: 'spring', utmSource: '', utmMedium: 'ab' });

  const refused = await person.call(captureEmailLead, { body: { email: 'nul2@example.com', company: 'A\u0000B' } });
  expect([refused.status, refused.body.error.details]).toEqual([
    400,
    [{ field: 'company', message: 'company.invalid_characters' }],
  ]);
});

test('an ID token of any characters is refused as one, and is no fault of ours', async () => {
  for (const idToken of ['\u0000.99999999999.x', `${'a'.repeat(22)}.99999999999.\u0000`, '...', '.', 'é'.repeat(40)]) {
    for (const endpoint of [signInByIdToken, continueAuth] as const) {
      const { status, body } = await foyer.script().post(endpoint.path, { provider: 'phone', idToken });
      expect([status, body.error.code]).toEqual([401, 'INVALID_ID_TOKEN']);
    }
  }
});

test('a character that the database cannot keep is refused, not a fault', async () => {
  const app = Fastify();
  handleErrors(app);
  app.get('/text', () => foyer.deps.db.execute(sql`select ${'a\u0000b'}::text`));
  app.get('/json', () => foyer.deps.db.execute(sql`select ${JSON.stringify('a\u0000b')}::jsonb`));
  for (const url of ['/text', '/json']) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, failure.parse(answer.json()).error.code]).toEqual([400, 'VALIDATION_FAILED']);
  }
  await app.close();
});

test('the page about the API runs no script and is not framed', async () => {
  const answer = await foyer.app.inject({ url: '/api/docs' });
  const policy = String(answer.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).not.toMatch(/<script|\son\w+=|javascript:/i);
});

test('the API page and the OpenAPI document start with how to sign in', async () => {
  const page = await foyer.app.inject({ url: '/api/docs' });
  expect(page.body).toContain('<code>Authorization: Bearer ACCESS_TOKEN</code>');
  expect(page.body).not.toContain('`');
  const { info } = (await foyer.app.inject({ url: '/api/openapi.json' })).json();
  expect(info.description).toContain('`Authorization: Bearer ACCESS_TOKEN`');
});
