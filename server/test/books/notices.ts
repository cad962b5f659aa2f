import { setTimeout as wait } from 'node:timers/promises';
import { type StripeSession, stripeEvent } from '../peers/stripe-peer.ts';
import { send } from './caller.ts';
import type { Stand } from './stand.ts';

type Draw = (below: number) => number;

/** What Stripe does with what it has to tell: late, twice, in any order, and again until somebody says that it was heard. */
export type Notices = {
  /** Somebody has paid at the page, or the page was closed. */
  visit: (session: StripeSession, type: 'completed' | 'expired') => void;
  /** Tells of refunds that have come since. */
  refunds: () => void;
  /** Resolves when all is heard. */
  heard: () => Promise<void>;
};

const path = '/api/payments/notices/stripe';
const longestMs = 2_500;

export function newNotices({ wire, servers, stripe }: Pick<Stand, 'wire' | 'servers' | 'stripe'>, draw: Draw): Notices {
  const underWay = new Set<Promise<void>>();
  let told = 0;

  function tell(type: string, object: unknown): void {
    // As it is now, whenever it arrives.
    const { body, signature } = stripeEvent(type, object, new Date());
    const copies = draw(3) === 0 ? 3 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery = deliver(body, signature, draw(4) === 0 ? draw(longestMs) : draw(60)).finally(() => {
        underWay.delete(delivery);
      });
      underWay.add(delivery);
    }
  }

  async function deliver(body: string, signature: string, after: number): Promise<void> {
    await wait(after);
    for (;;) {
      const origin = servers[draw(servers.length)]?.url ?? '';
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      wire.attempts += 1;
      const received = await send(wire, origin + path, { method: 'POST', headers, body });
      if (received && received.status < 300) return;
      if (received) wire.faults.push(`a notice was answered with ${received.status}: ${received.text}`);
      await wait(100);
    }
  }

  return {
    visit: (session, type) => tell(`checkout.session.${type}`, session),
    refunds() {
      for (; told < stripe.refunds.length; told += 1) {
        const refund = stripe.refunds[told];
        tell('refund.created', { ...refund, status: 'pending' });
        tell('refund.updated', refund);
      }
    },
    async heard() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
