import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { localPaymentsSecret } from '#src/adapters/payments/payments-local.ts';
import { signedHeader } from '#src/adapters/payments/stripe-signature.ts';
import type { Deps } from '#src/deps.ts';

/** Notices as the provider writes them: a repeated one has the same id. */
export type Notice = { id: string; type: string; object: Record<string, unknown> };

const path = '/api/payments/notices/local';
const timeoutMs = 10_000;

/** Sends a notice as a provider does: over HTTP to wherever this process listens, signed over its bytes. */
export async function sendNotice(app: FastifyInstance, deps: Deps, notice: Notice): Promise<void> {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) return;
  const { id, type, object } = notice;
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
    if (!response.ok) deps.log.warn({ status: response.status }, 'a notice of the local checkout was refused');
  } catch (err) {
    // Notices do get lost: whoever waits for one also queries by itself.
    deps.log.warn({ err }, 'a notice of the local checkout was lost');
  }
}
