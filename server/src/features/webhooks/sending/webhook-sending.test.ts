import {
  listWebhookDeliveries,
  readWebhookDelivery,
  resendFailedWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from '@foyer/contract/webhooks/deliveries.ts';
import { changeWebhook, deleteWebhook, readWebhook, rotateWebhookSecret } from '@foyer/contract/webhooks/webhooks.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendingRules } from '#src/config/webhooks.ts';
import { users } from '#src/db/schema/accounts.ts';
import { webhookDeliveries, webhooks } from '#src/db/schema/webhooks.ts';
import { newGuest } from '../../../../test/events.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  newWebhook,
  saying,
  verified,
  type WebhookReceiver,
  webhookReceiver,
} from '../../../../test/webhook-receiver.ts';
import { purgeDeliveries } from '../delivery-log/delivery-retention.ts';
import { claimDueDeliveries } from './claim-due-deliveries.ts';
import { type WebhookSender, webhookSender } from './webhook-sender.ts';

let foyer: TestApp;
let receiver: WebhookReceiver;
let sender: WebhookSender;
let host: TestClient;
let hostId: string;
let email: string;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { webhooksToLoopback: true } });
  receiver = await webhookReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer(saying(204));
  sender = webhookSender(foyer.deps);
  await foyer.deps.db.delete(webhooks);
  email = newEmail();
  ({ browser: host, id: hostId } = await newGuest(foyer, { email: { address: email, proven: true } }));
});
afterAll(async () => {
  await foyer.close();
  await receiver.close();
});

const hooked = (url = receiver.url) => newWebhook(host, { url });
type Hook = Awaited<ReturnType<typeof hooked>>;

const sendTest = async ({ params }: Pick<Hook, 'params'>) => data(await host.call(testWebhook, { params }));
const listed = async ({ params }: Pick<Hook, 'params'>) =>
  data(await host.call(listWebhookDeliveries, { params, query: {} })).items;
const detail = async ({ params }: Pick<Hook, 'params'>, deliveryId: string) =>
  data(await host.call(readWebhookDelivery, { params: { ...params, deliveryId } }));
const state = async ({ params }: Pick<Hook, 'params'>) => data(await host.call(readWebhook, { params })).state;
const idsOf = () => receiver.received.map(({ headers }) => headers['webhook-id']);
/** Runs until no attempts are left. Days pass, so sessions expire and sign-ins are no longer recent. */
async function failAllAttempts(): Promise<void> {
  for (const pause of sendingRules.pausesMs) {
    await sender.drain();
    foyer.clock.advance({ milliseconds: pause * (1 + sendingRules.jitter) });
  }
  await sender.drain();
  await signIn(foyer, host, hostId);
}

test('a receiver can verify a message, and the log shows its exact bytes', async () => {
  const hook = await hooked();
  const { id, messageId } = await sendTest(hook);
  await sender.drain();
  const [heard] = receiver.received;
  if (!heard) throw new Error('nothing was heard');
  expect(verified(hook.secret, heard, foyer.clock.now())).toEqual({
    type: 'webhook.test',
    timestamp: foyer.clock.now().toISOString(),
    data: { webhookId: hook.params.id },
  });
  expect(heard.headers).toMatchObject({ 'webhook-id': messageId, 'content-type': 'application/json' });
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, heard, foyer.clock.now())).toThrow();
  const { delivery, body, attempts } = await detail(hook, id);
  expect(body).toBe(heard.body);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, nextAt: null });
  expect(attempts).toMatchObject([{ status: 204, error: null, answer: '' }]);
});

test('a failed delivery is retried for three days with the same id and body, then kept', async () => {
  const hook = await hooked();
  receiver.answer(saying(500, {}, 'out of order'));
  const { id, messageId } = await sendTest(hook);
  await sender.drain();
  for (const pause of sendingRules.pausesMs) {
    foyer.clock.advance({ milliseconds: pause - 1 });
    const before = receiver.received.length;
    await sender.drain();
    expect(receiver.received).toHaveLength(before);
    foyer.clock.advance({ milliseconds: pause * sendingRules.jitter + 1 });
    await sender.drain();
    expect(receiver.received).toHaveLength(before + 1);
  }
  foyer.clock.advance({ days: 3 });
  await sender.drain();
  expect(idsOf()).toEqual(Array(10).fill(messageId));
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  await signIn(foyer, host, hostId);
  const { delivery, attempts } = await detail(hook, id);
  expect(delivery).toMatchObject({ state: 'failed', attempts: 10 });
  expect(attempts).toHaveLength(10);
  expect(attempts[0]).toMatchObject({ status: 500, error: 'status', answer: 'out of order' });
  const waited = sendingRules.pausesMs.reduce((all, pause) => all + pause, 0) / 3_600_000;
  expect(Math.round(waited)).toBe(76);
});

test('after a lost response the same message is sent again', async () => {
  const hook = await hooked();
  receiver.answer((response) => response.destroy());
  const { id, messageId } = await sendTest(hook);
  await sender.drain();
  receiver.answer(saying(200));
  foyer.clock.advance({ seconds: 6 });
  await sender.drain();
  expect(idsOf()).toEqual([messageId, messageId]);
  const { delivery, attempts } = await detail(hook, id);
  expect(delivery.state).toBe('delivered');
  expect(attempts.map(({ error }) => error)).toEqual([null, 'connection']);
  expect(data(await host.call(readWebhook, hook)).failingSince).toBeNull();
});

test('a message of a process that died after sending is sent by the next process', async () => {
  const hook = await hooked();
  const { messageId } = await sendTest(hook);
  expect(await claimDueDeliveries(foyer.deps, 10, new Map())).toHaveLength(1);
  await sender.drain();
  expect(receiver.received).toEqual([]);
  foyer.clock.advance({ milliseconds: sendingRules.leaseMs });
  await sender.drain();
  expect(idsOf()).toEqual([messageId]);
});

test('deliveries in progress when a process stops are continued by another at once', async () => {
  const hook = await hooked();
  const heard = new Promise<void>((resolve) => receiver.answer(() => resolve()));
  const { id, messageId } = await sendTest(hook);
  await sender.look();
  await heard;
  await sender.stop();
  receiver.answer(saying(204));
  await webhookSender(foyer.deps).drain();
  expect(idsOf()).toEqual([messageId, messageId]);
  expect((await detail(hook, id)).attempts).toHaveLength(1);
});

test('two processes send each message once', async () => {
  const hook = await hooked();
  const sent = await Promise.all(Array.from({ length: 12 }, () => sendTest(hook)));
  await Promise.all([sender.drain(), webhookSender(foyer.deps).drain()]);
  expect(idsOf().sort()).toEqual(sent.map(({ messageId }) => messageId).sort());
});

test('a receiver that does not respond does not delay others', async () => {
  const slow = await webhookReceiver();
  let [open, mostOpen] = [0, 0];
  slow.answer((response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  const slowHook = await hooked(slow.url);
  await foyer.deps.db.insert(webhookDeliveries).values(
    Array.from({ length: 200 }, () => ({
      webhookId: slowHook.params.id,
      kind: 'webhook.test' as const,
      data: {},
      createdAt: foyer.clock.now(),
      nextAt: foyer.clock.now(),
    })),
  );
  await sender.look();
  const hook = await hooked();
  const { id } = await sendTest(hook);
  // The first check claims it, while all requests to the slow receiver are open.
  await expect
    .poll(async () => {
      await sender.look();
      return (await detail(hook, id)).delivery.state;
    })
    .toBe('delivered');
  expect(mostOpen).toBeLessThanOrEqual(sendingRules.perWebhook);
  await sender.stop();
  await slow.close();
});

test('claims as many as there is room for, a few per webhook, and one per failing webhook', async () => {
  const hook = await hooked();
  for (let sent = 0; sent < 2 * sendingRules.perWebhook; sent += 1) await sendTest(hook);
  const taken = async (room: number, underWay = 0) =>
    (await claimDueDeliveries(foyer.deps, room, new Map([[hook.webhook.id, underWay]]))).length;
  expect(await taken(1)).toBe(1);
  expect(await taken(10, sendingRules.perWebhook - 1)).toBe(1);
  await foyer.deps.db.update(webhooks).set({ failingSince: foyer.clock.now() });
  expect([await taken(10), await taken(10, 1)]).toEqual([sendingRules.perFailing, 0]);
  await foyer.deps.db.update(webhooks).set({ failingSince: null });
  expect(await taken(10)).toBe(sendingRules.perWebhook);
});

describe('a webhook is turned off', () => {
  test('at once by 410, and its owner is notified', async () => {
    const hook = await hooked();
    receiver.answer(saying(410));
    const { id } = await sendTest(hook);
    await sender.drain();
    expect(await state(hook)).toBe('gone');
    expect((await detail(hook, id)).delivery).toMatchObject({ state: 'failed', attempts: 1 });
    expect(refusal(await host.call(testWebhook, { params: hook.params }))).toEqual([409, 'WEBHOOK_OFF']);
    const [told] = await foyer.messagesTo(email);
    expect(told).toMatchObject({ subject: 'Your webhook was turned off' });
    expect(told?.text).toContain(`/events/manage/webhooks/${hook.params.id}`);
  });

  test('when nothing has arrived for three days, and missed messages can be resent once it is on', async () => {
    const hook = await hooked();
    receiver.answer(saying(503));
    const { messageId } = await sendTest(hook);
    const since = foyer.clock.now().toISOString();
    await failAllAttempts();
    expect(await state(hook)).toBe('failing');
    const [told] = await foyer.messagesTo(email);
    expect(told?.text).toContain('Every delivery to your endpoint has failed for three days');
    const { params } = hook;
    expect(refusal(await host.call(resendFailedWebhooks, { params, body: { since } }))).toEqual([409, 'WEBHOOK_OFF']);
    data(await host.call(changeWebhook, { params, body: { on: true } }));
    receiver.received.length = 0;
    receiver.answer(saying(204));
    expect(data(await host.call(resendFailedWebhooks, { params, body: { since } }))).toEqual({ count: 1 });
    expect(data(await host.call(resendFailedWebhooks, { params, body: { since } }))).toEqual({ count: 0 });
    await sender.drain();
    expect(idsOf()).toEqual([messageId]);
    expect(await listed(hook)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  test('by its owner, which cancels pending deliveries', async () => {
    const hook = await hooked();
    await sendTest(hook);
    data(await host.call(changeWebhook, { params: hook.params, body: { on: false } }));
    await sender.drain();
    expect(receiver.received).toEqual([]);
    expect(await listed(hook)).toMatchObject([{ state: 'failed' }]);
  });

  test('but not while anything still arrives', async () => {
    const hook = await hooked();
    const { id } = await sendTest(hook);
    const failing = `msg_${id}`;
    receiver.answer((response, { headers }) =>
      saying(headers['webhook-id'] === failing ? 500 : 204)(response, {} as never),
    );
    for (const pause of sendingRules.pausesMs) {
      await sender.drain();
      foyer.clock.advance({ milliseconds: pause * (1 + sendingRules.jitter) });
      await signIn(foyer, host, hostId);
      await sendTest(hook);
    }
    await sender.drain();
    expect(await state(hook)).toBe('on');
    expect((await detail(hook, id)).delivery.state).toBe('failed');
  });
});

test('a replaced secret also signs for one more day', async () => {
  const hook = await hooked();
  const { secret } = data(await host.call(rotateWebhookSecret, { params: hook.params }));
  expect(secret).not.toBe(hook.secret);
  await sendTest(hook);
  await sender.drain();
  foyer.clock.advance({ hours: 24 });
  await signIn(foyer, host, hostId);
  await sendTest(hook);
  await sender.drain();
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('too little was heard');
  const then = new Date(Number(during.headers['webhook-timestamp']) * 1000);
  expect(verified(secret, during, then)).toEqual(verified(hook.secret, during, then));
  expect(verified(secret, after, foyer.clock.now())).toMatchObject({ type: 'webhook.test' });
  expect(() => verified(hook.secret, after, foyer.clock.now())).toThrow('no signature');
});

test('a delivered message can be resent under its id', async () => {
  const hook = await hooked();
  const { id, messageId } = await sendTest(hook);
  await sender.drain();
  const params = { ...hook.params, deliveryId: id };
  expect(data(await host.call(resendWebhookDelivery, { params }))).toMatchObject({ id, state: 'waiting' });
  await sender.drain();
  expect(idsOf()).toEqual([messageId, messageId]);
  expect((await detail(hook, id)).attempts).toHaveLength(2);
});

test('nothing is sent to a host that now resolves to an internal address', async () => {
  const hook = await hooked();
  const closed = { ...foyer.deps, settings: { ...foyer.deps.settings, webhooksToLoopback: false } };
  const url = `https://localhost:${new URL(receiver.url).port}/`;
  await foyer.deps.db.update(webhooks).set({ url }).where(eq(webhooks.id, hook.params.id));
  const { id } = await sendTest(hook);
  await webhookSender(closed).drain();
  expect((await detail(hook, id)).attempts).toMatchObject([{ status: null, error: 'refused-address' }]);
  expect(receiver.received).toEqual([]);
});

test('nothing is sent for a suspended owner until the suspension ends', async () => {
  const hook = await hooked();
  const { messageId } = await sendTest(hook);
  const suspend = (suspendedAt: Date | null) =>
    foyer.deps.db.update(users).set({ suspendedAt }).where(eq(users.id, hostId));
  await suspend(foyer.clock.now());
  await sender.drain();
  expect(receiver.received).toEqual([]);
  await suspend(null);
  await sender.drain();
  expect(idsOf()).toEqual([messageId]);
});

test('the log is paged, and deleted after 30 days', async () => {
  const hook = await hooked();
  for (let sent = 0; sent < 5; sent += 1) {
    await sendTest(hook);
    foyer.clock.advance({ seconds: 1 });
  }
  await sender.drain();
  const first = data(await host.call(listWebhookDeliveries, { ...hook, query: { limit: 3 } }));
  const cursor = first.nextCursor ?? '';
  const second = data(await host.call(listWebhookDeliveries, { ...hook, query: { limit: 3, cursor } }));
  const all = [...first.items, ...second.items].map(({ createdAt }) => createdAt);
  expect(all).toHaveLength(5);
  expect(all).toEqual([...new Set(all)].sort().reverse());
  expect(second.nextCursor).toBeNull();
  foyer.clock.advance({ days: 30, seconds: -3 });
  await purgeDeliveries(foyer.deps);
  await signIn(foyer, host, hostId);
  expect(await listed(hook)).toHaveLength(3);
  expect(await foyer.deps.db.select().from(webhookDeliveries)).toHaveLength(3);
});

test('deleting a webhook during a delivery leaves nothing behind', async () => {
  const hook = await hooked();
  receiver.answer((response) => {
    void host.call(deleteWebhook, { params: hook.params }).then(() => response.writeHead(204).end());
  });
  await sendTest(hook);
  await sender.drain();
  expect(receiver.received).toHaveLength(1);
  expect(await foyer.deps.db.select().from(webhookDeliveries)).toEqual([]);
});
