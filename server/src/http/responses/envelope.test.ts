import { failure } from '@foyer/contract/http.ts';
import { capturePhoneLead } from '@foyer/contract/leads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const url = capturePhoneLead.path;
const json = { 'content-type': 'application/json' };

test.each([
  ['a wrong field', { method: 'POST', url, payload: { phoneNumber: 7 } }, 400, 'VALIDATION_FAILED'],
  ['bad JSON', { method: 'POST', url, payload: '{"a":', headers: json }, 400, 'INVALID_JSON'],
  ['an empty body', { method: 'POST', url, payload: '', headers: json }, 400, 'VALIDATION_FAILED'],
  [
    'a body that is too large',
    { method: 'POST', url, payload: { phoneNumber: 'x'.repeat(70_000) } },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'another content type',
    { method: 'POST', url, payload: 'a=1', headers: { 'content-type': 'text/plain' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'a form',
    { method: 'POST', url, payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['an unknown path', { method: 'GET', url: '/api/nothing' }, 404, 'NOT_FOUND'],
  ['no path at all', { method: 'GET', url: '/api' }, 404, 'NOT_FOUND'],
  ['a slash instead of it', { method: 'GET', url: '/api/' }, 404, 'NOT_FOUND'],
  ['an unknown method', { method: 'PATCH', url }, 404, 'NOT_FOUND'],
  ['a stranger at the door', { method: 'GET', url: '/api/auth/me' }, 401, 'UNAUTHENTICATED'],
] as const)('%s leaves in the envelope', async (_name, request, status, code) => {
  const answer = await foyer.app.inject(request);
  const body = failure.parse(answer.json());
  expect([answer.statusCode, body.error.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a wrong field is named', async () => {
  const answer = await foyer.app.inject({ method: 'POST', url, payload: { countryCode: 'usa' } });
  const fields = answer.json().error.details.map((detail: { field: string }) => detail.field);
  expect(fields.sort()).toEqual(['countryCode', 'phoneNumber']);
});

test('nothing at all may call itself JSON where nothing needs to be said', async () => {
  const request = { method: 'POST', url: '/api/auth/logout', payload: '', headers: json } as const;
  expect((await foyer.app.inject(request)).json()).toEqual({ success: true, data: {} });
  const blank = await foyer.app.inject({ ...request, payload: ' ' });
  expect(blank.json().error.code).toBe('INVALID_JSON');
});

test('unknown fields are ignored', async () => {
  const answer = await foyer.app.inject({ method: 'POST', url, payload: { shoeSize: 43 } });
  expect(JSON.stringify(answer.json().error.details)).not.toContain('shoeSize');
});

test('a sane request id comes back, another is replaced', async () => {
  const ask = (id: string) => foyer.app.inject({ method: 'GET', url: '/api/health', headers: { 'x-request-id': id } });
  expect((await ask('sane-token-123')).headers['x-request-id']).toBe('sane-token-123');
  expect((await ask('bad token\u0000')).headers['x-request-id']).not.toContain(' ');
  expect((await ask('x'.repeat(500))).headers['x-request-id']).toHaveLength(36);
});

test('every answer carries the security headers', async () => {
  const { headers } = await foyer.app.inject({ method: 'GET', url: '/api/health' });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a fault of ours says nothing of itself, and is logged with its cause but no contact', async () => {
  const broken = await openTestApp();
  try {
    await broken.deps.db.execute('drop table leads cascade');
    const answer = await broken.script().post(url, { phoneNumber: '+34 612 345 678' });
    expect([answer.status, failure.parse(answer.body).error]).toEqual([
      500,
      { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Try again in a moment.' },
    ]);
    const logged = broken.logged().join('');
    expect(logged).toContain('relation \\"leads\\" does not exist');
    expect(logged).not.toContain('612345678');
  } finally {
    await broken.close();
  }
});
