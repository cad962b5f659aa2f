import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { localPaymentsSecret } from '#src/adapters/payments/payments-local.ts';
import { signedHeader } from '#src/adapters/payments/stripe-signature.ts';
import type { Deps } from '#src/deps.ts';

/** Webhooks as the provider sends them: a repeated one has the same id. */
export type WebhookEvent = { id: string; type: string; object: Record<string, unknown> };

const path = '/api/payments/notices/local';
const timeoutMs = 10_000;

/** Sends a webhook as a provider does: over HTTP to wherever this process listens, signed over its bytes. */
export async function sendWebhookEvent(app: FastifyInstance, deps: Deps, webhook: WebhookEvent): Promise<void> {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) return;
  const { id, type, object } = webhook;
  const now = deps.clock.now();
  const event = { id, object: 'event', type, created: Math.floor(now.getTime() / 1000), data: { object } };
  const body = Buffer.from(JSON.stringify(event));
  const host = address.family === 'IPv6' && address.address !== '::' ? `[${address.address}]` : '127.0.0.1';
  try {
    const response = await fetch(`http://${host}:${address.port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signedHeader(body, localPaymentsSecret(deps), now),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) deps.log.warn({ status: response.status }, 'a webhook of the local checkout was refused');
  } catch (err) {
    // Webhooks do get lost: pages that wait for one also ask by themselves.
    deps.log.warn({ err }, 'a webhook of the local checkout was lost');
  }
}
