import { listWebhookDeliveries, readWebhookDelivery, testWebhook } from '@foyer/contract/webhooks/deliveries.ts';
import * as webhooks from '@foyer/contract/webhooks/webhooks.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { newGuest } from '../../../../test/events.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { newWebhook } from '../../../../test/webhook-receiver.ts';
import { checkUrl } from './check-url.ts';

let foyer: TestApp;
let host: TestClient;
let hostId: string;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  ({ browser: host, id: hostId } = await newGuest(foyer));
});
afterAll(() => foyer.close());

const given = { url: 'https://hooks.example.com/foyer?key=1', description: 'CRM', kinds: ['order.confirmed' as const] };
/** The webhook events of this host in the audit table. */
async function recorded(): Promise<string[]> {
  const rows = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, hostId));
  return rows.flatMap(({ event }) => (event.startsWith('webhook.') ? [event] : [])).toSorted();
}

test('a webhook can be created, read, changed, turned off and on, and deleted', async () => {
  const { webhook, secret, params } = await newWebhook(host, given);
  expect(webhook).toMatchObject({ ...given, state: 'on', failingSince: null, previousSecretUntil: null });
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  const changes = { url: 'https://other.example.com/', kinds: ['event.changed' as const, 'event.changed' as const] };
  expect(data(await host.call(webhooks.changeWebhook, { params, body: changes }))).toMatchObject({
    url: changes.url,
    description: 'CRM',
    kinds: ['event.changed'],
  });
  for (const [on, state] of [
    [false, 'off'],
    [true, 'on'],
  ] as const) {
    expect(data(await host.call(webhooks.changeWebhook, { params, body: { on } })).state).toBe(state);
  }
  expect(data(await host.call(webhooks.listWebhooks, {})).items).toHaveLength(1);
  data(await host.call(webhooks.deleteWebhook, { params }));
  expect(refusal(await host.call(webhooks.readWebhook, { params }))).toEqual([404, 'NOT_FOUND']);
  expect(await recorded()).toEqual(['webhook.deleted', 'webhook.made']);
});

test('the secret is returned on creation, and afterwards only with a recent sign-in', async () => {
  const { secret, params } = await newWebhook(host);
  expect(data(await host.call(webhooks.showWebhookSecret, { params }))).toEqual({ secret });
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  for (const call of [webhooks.showWebhookSecret, webhooks.rotateWebhookSecret]) {
    expect(refusal(await host.call(call, { params }))).toEqual([403, 'STEP_UP_REQUIRED']);
  }
  await signIn(foyer, host, hostId);
  const renewed = data(await host.call(webhooks.rotateWebhookSecret, { params }));
  expect(renewed.secret).not.toBe(secret);
  expect(new Set(await recorded())).toEqual(
    new Set(['webhook.made', 'webhook.secret-shown', 'webhook.secret-rotated']),
  );
  expect(renewed.webhook.previousSecretUntil).toBe(new Date(foyer.clock.now().getTime() + 86_400_000).toISOString());
  expect(data(await host.call(webhooks.showWebhookSecret, { params }))).toEqual({ secret: renewed.secret });
  const listed = JSON.stringify(data(await host.call(webhooks.listWebhooks, {})));
  expect(listed).not.toContain('whsec_');
});

test('only the owner can access a webhook', async () => {
  const { params } = await newWebhook(host);
  const { id: deliveryId } = data(await host.call(testWebhook, { params }));
  const { browser: stranger } = await newGuest(foyer);
  const answers = await Promise.all([
    stranger.call(webhooks.readWebhook, { params }),
    stranger.call(webhooks.changeWebhook, { params, body: { on: false } }),
    stranger.call(webhooks.deleteWebhook, { params }),
    stranger.call(webhooks.showWebhookSecret, { params }),
    stranger.call(webhooks.rotateWebhookSecret, { params }),
    stranger.call(testWebhook, { params }),
    stranger.call(listWebhookDeliveries, { params, query: {} }),
    stranger.call(readWebhookDelivery, { params: { ...params, deliveryId } }),
  ]);
  expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
  expect(data(await stranger.call(webhooks.listWebhooks, {})).items).toEqual([]);
  const own = await newWebhook(stranger);
  const foreign = { params: { id: own.webhook.id, deliveryId } };
  expect(refusal(await stranger.call(readWebhookDelivery, foreign))).toEqual([404, 'NOT_FOUND']);
  expect(data(await host.call(webhooks.readWebhook, { params })).state).toBe('on');
});

test('the number of webhooks is limited, even when they are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => host.call(webhooks.createWebhook, { body: given })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
});

test.each([
  ['', 'invalid'],
  ['hooks.example.com', 'invalid'],
  ['ftp://hooks.example.com/', 'invalid'],
  ['https://user:secret@hooks.example.com/', 'invalid'],
  ['http://hooks.example.com/', 'https'],
  ['http://localhost:3000/', 'https'],
  ['https://localhost/', 'refused'],
  ['https://intranet/', 'refused'],
  ['https://printer.local/', 'refused'],
  ['https://db.internal./', 'refused'],
  ['https://127.0.0.1/', 'refused'],
  ['https://2130706433/', 'refused'],
  ['https://0x7f.0.0.1/', 'refused'],
  ['https://10.0.0.7/', 'refused'],
  ['https://169.254.169.254/latest/meta-data/', 'refused'],
  ['https://[::1]/', 'refused'],
  ['https://[::ffff:10.0.0.7]/', 'refused'],
  ['https://[fd00::7]/', 'refused'],
])('%s is refused: %s', async (url, why) => {
  const answer = await host.call(webhooks.createWebhook, { body: { ...given, url } });
  expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
  expect(JSON.stringify(answer.body)).toContain(`webhook_url.${why}`);
});

test('in local mode a webhook may point to this machine if enabled, but to no other internal address', () => {
  const settings = { webhooksToLoopback: true };
  expect(checkUrl(settings, ' http://localhost:4000/hooks#part ')).toBe('http://localhost:4000/hooks');
  expect(checkUrl(settings, 'http://127.0.0.1:4000/')).toBe('http://127.0.0.1:4000/');
  for (const url of ['http://192.168.0.7/', 'https://192.168.0.7/', 'http://hooks.example.com/'])
    expect(() => checkUrl(settings, url)).toThrow();
});
