import { setTimeout as wait } from 'node:timers/promises';
import { type StripeSession, stripeEvent } from '../peers/stripe-peer.ts';
import { send } from './api-user.ts';
import type { Fixture } from './fixture.ts';

type Draw = (below: number) => number;

/** Stripe's webhooks as it may send them: late, more than once, in any order, and repeated until one is acknowledged. */
export type StripeWebhooks = {
  /** A checkout page was paid, or expired. */
  checkout: (session: StripeSession, type: 'completed' | 'expired') => void;
  /** Reports the refunds made since the last call. */
  refunds: () => void;
  /** Resolves when all webhooks are delivered. */
  delivered: () => Promise<void>;
};

const path = '/api/payments/notices/stripe';
const longestMs = 2_500;

export function newStripeWebhooks(
  { http, servers, stripe }: Pick<Fixture, 'http' | 'servers' | 'stripe'>,
  draw: Draw,
): StripeWebhooks {
  const pending = new Set<Promise<void>>();
  let reportedRefunds = 0;

  function emit(type: string, object: unknown): void {
    // The payload is fixed now, however late it arrives.
    const { body, signature } = stripeEvent(type, object, new Date());
    const copies = draw(3) === 0 ? 3 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery = deliver(body, signature, draw(4) === 0 ? draw(longestMs) : draw(60)).finally(() => {
        pending.delete(delivery);
      });
      pending.add(delivery);
    }
  }

  async function deliver(body: string, signature: string, after: number): Promise<void> {
    await wait(after);
    for (;;) {
      const origin = servers[draw(servers.length)]?.url ?? '';
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      http.attempts += 1;
      const received = await send(http, origin + path, { method: 'POST', headers, body });
      if (received && received.status < 300) return;
      if (received) http.failures.push(`a webhook was answered with ${received.status}: ${received.text}`);
      await wait(100);
    }
  }

  return {
    checkout: (session, type) => emit(`checkout.session.${type}`, session),
    refunds() {
      for (; reportedRefunds < stripe.refunds.length; reportedRefunds += 1) {
        const refund = stripe.refunds[reportedRefunds];
        emit('refund.created', { ...refund, status: 'pending' });
        emit('refund.updated', refund);
      }
    },
    async delivered() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
