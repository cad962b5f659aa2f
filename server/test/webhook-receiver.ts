import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { InputOf } from '@foyer/contract/http.ts';
import { webhookKinds } from '@foyer/contract/rules/webhook-choices.ts';
import { createWebhook } from '@foyer/contract/webhooks/webhooks.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

type WebhookFields = Partial<InputOf<typeof createWebhook>['body']>;

/** A webhook that receives every event type unless given otherwise. */
export async function newWebhook(who: TestClient, given: WebhookFields = {}) {
  const body = { url: 'https://hooks.example.com/foyer', description: '', kinds: [...webhookKinds], ...given };
  const { webhook, secret } = data(await who.call(createWebhook, { body }));
  return { webhook, secret, params: { id: webhook.id } };
}

export type Received = { headers: IncomingHttpHeaders; body: string };
type Answer = (response: ServerResponse, received: Received) => void;

export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** What it answers from now on; at first 204. */
  answer: (answer: Answer) => void;
  close: () => Promise<void>;
};

export const saying =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** A local HTTP server that receives webhooks. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer = saying(204);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const heard = { headers: request.headers, body };
      received.push(heard);
      answer(response, heard);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Verifies as the specification of Standard Webhooks 1.0 says, and shares nothing with what signs: the time is at most
 * five minutes off, and one of the signatures of version 1 is the HMAC of id, time and body under the secret.
 */
export function verified(secret: string, { headers, body }: Received, now: Date): unknown {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers[name];
    if (typeof value !== 'string') throw new Error(`there is no ${name}`);
    return value;
  });
  if (Math.abs(now.getTime() / 1000 - Number(time)) > 300) throw new Error('the time is wrong');
  if (!secret.startsWith('whsec_')) throw new Error('that is no secret');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`, 'utf8').digest();
  for (const signature of signatures?.split(' ') ?? []) {
    const [version, value] = signature.split(',');
    const given = Buffer.from(value ?? '', 'base64');
    if (version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected))
      return JSON.parse(body);
  }
  throw new Error('no signature is right');
}
