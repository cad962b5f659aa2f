import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { newRegistry, serveMetrics } from './metrics.ts';

const registry = newRegistry();
let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ registry });
});
afterAll(() => foyer.close());

test('requests are counted by route on a port of their own, without what the addresses held', async () => {
  await foyer.script().get('/api/leads/AAAAAAAAAAAAAAAAAAAAAA?email=ada@example.com');
  await foyer.script().get('/api/auth/check-email?email=ada@example.com');
  expect((await foyer.script().get('/metrics')).status).toBe(404);

  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const text = await (await fetch(`${origin}/metrics`)).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/leads\/:leadId",status="404"\} 1/,
    );
    expect(text).not.toMatch(/AAAAAAAA|ada@|example\.com/);
    expect((await fetch(`${origin}/`)).status).toBe(404);
  } finally {
    server.close();
  }
});
