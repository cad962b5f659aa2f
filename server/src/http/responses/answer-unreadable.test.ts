import { once } from 'node:events';
import { connect } from 'node:net';
import { failure } from '@foyer/contract/http.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

/** What comes back for these very bytes. */
async function send(bytes: Buffer) {
  const { hostname, port } = new URL(foyer.deps.settings.publicUrl);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((each) => [each.split(':', 1)[0]?.toLowerCase(), each.replace(/^[^:]+: ?/, '')]));
  return { status: Number(line.split(' ')[1]), headers, body };
}
const ask = (start: string, encoding: BufferEncoding = 'utf8') =>
  send(Buffer.from(`${start} HTTP/1.1\r\nHost: localhost\r\n\r\n`, encoding));

test.each([
  ['/events/café-ñandú?q=así', 'utf8', '/events/caf%C3%A9-%C3%B1and%C3%BA?q=as%C3%AD'],
  ['/events/café', 'latin1', '/events/caf%C3%A9'],
  ['/events/%41é', 'utf8', '/events/%41%C3%A9'],
] as const)('the address of a page as it is read (%s, %s) leads to the page', async (path, encoding, location) => {
  const answer = await ask(`GET ${path}`, encoding);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['GET /api/events/café', 404, 'NOT_FOUND'],
  ['POST /events/café', 404, 'NOT_FOUND'],
  ['GET //elsewhere.example/é', 404, 'NOT_FOUND'],
  ['GET /\\elsewhere.example/é', 404, 'NOT_FOUND'],
  ['GET /events/a b', 400, 'VALIDATION_FAILED'],
  [`GET /${'x'.repeat(20_000)}`, 431, 'PAYLOAD_TOO_LARGE'],
])('%.40s is refused in the envelope of everything else', async (start, status, code) => {
  const answer = await ask(start);
  expect([answer.status, failure.parse(JSON.parse(answer.body)).error.code]).toEqual([status, code]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.has('location')).toBe(false);
});

test('an undecodable URL returns the app for page requests and an error for others', async () => {
  const status = async (url: string, accept?: string) => {
    const { statusCode, headers } = await foyer.app.inject({ url, headers: accept ? { accept } : {} });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    return [statusCode, headers.location];
  };
  expect(await status('/events/%E9', 'text/html,*/*')).toEqual([302, '/']);
  expect(await status('/events/%E9')).toEqual([404, undefined]);
  expect(await status('/api/events/%E9', 'text/html')).toEqual([404, undefined]);
});
