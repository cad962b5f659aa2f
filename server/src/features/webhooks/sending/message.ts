import { Webhook } from 'standardwebhooks';
import type { DeliveryRow } from '../queries.ts';

/** The body, which must be identical for every attempt: the stored data has a fixed order of keys. */
export function bodyOf({ kind, createdAt, data }: Pick<DeliveryRow, 'kind' | 'createdAt' | 'data'>): string {
  return JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data });
}

type Message = { id: string; at: Date; body: string };

/** The headers of Standard Webhooks 1.0: one signature for each secret that counts now. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
