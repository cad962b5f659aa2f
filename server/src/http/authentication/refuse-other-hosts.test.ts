import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { publicUrl: 'http://192.168.1.7:3000' } });
});
afterAll(() => foyer.close());

const paths = ['/local/messages.json', '/local/messages', '/api/config', '/api/nothing', '/robots.txt'];

describe('in local mode', () => {
  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.8'])(
    'nothing is answered to %s',
    async (host) => {
      for (const url of paths) {
        const answer = await foyer.app.inject({ url, headers: { host } });
        expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 421, 'HOST_REFUSED']);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  test.each(['evil.example@localhost', 'localhost/evil', 'localhost evil', '[::1'])('nor to "%s"', async (host) => {
    const answer = await foyer.app.inject({ url: '/local/messages.json', headers: { host } });
    expect(answer.statusCode).toBe(421);
  });

  test('the refusal says which address to open', async () => {
    const answer = await foyer.app.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(answer.json().error.message).toContain('http://192.168.1.7:3000');
  });

  test.each([
    '192.168.1.7:3000',
    '192.168.1.7',
    'localhost',
    'localhost:8080',
    'LOCALHOST.',
    'foyer.localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.1',
    '[::1]:3000',
  ])('%s is answered', async (host) => {
    expect((await foyer.app.inject({ url: '/local/messages.json', headers: { host } })).statusCode).toBe(200);
  });
});

test('in production a proxy may call the server by any name', async () => {
  const production = await openTestApp({ settings: { mode: 'production', publicUrl: 'https://foyer.example' } });
  try {
    const answer = await production.app.inject({ url: '/api/config', headers: { host: '10.0.0.5:3000' } });
    expect(answer.statusCode).toBe(200);
  } finally {
    await production.close();
  }
});
