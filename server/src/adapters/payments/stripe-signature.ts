import { createHmac, timingSafeEqual } from 'node:crypto';
import { paymentRules } from '#src/config/orders.ts';

/**
 * `Stripe-Signature: t=…,v1=…`: HMAC-SHA-256 over time and body, with a recent time
 * (https://docs.stripe.com/webhooks/signature). Two secrets are valid while one is being replaced.
 */
export function isSigned(body: Buffer, header: string, secrets: readonly string[], now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > paymentRules.webhookToleranceSeconds) return false;
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [Buffer.from(value)] : []));
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(body, time, secret));
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

/** The signature header of a body at a given time. */
export function signedHeader(body: Buffer, secret: string, at: Date): string {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${signatureOf(body, time, secret)}`;
}

function signatureOf(body: Buffer, time: string, secret: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}
