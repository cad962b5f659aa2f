import { createHmac, randomUUID } from 'node:crypto';
import { type HttpPeer, httpPeer, type PeerAnswer, type PeerRequest } from './http-peer.ts';

export const stripeAccount = {
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecret: 'whsec_0123456789abcdef',
} as const;

export type StripeSession = {
  id: string;
  object: 'checkout.session';
  url: string;
  client_reference_id: string;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
};
export type StripeRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
};

export type StripePeer = HttpPeer & {
  sessions: StripeSession[];
  refunds: StripeRefund[];
  /** Pays on the checkout page, if that is still possible. */
  pay: (id: string) => StripeSession;
  /** A refund made in Stripe's dashboard. */
  refundThere: (session: StripeSession, amount: number) => StripeRefund;
  /** The initial status of new refunds. */
  refundStatus: 'succeeded' | 'pending';
};

/**
 * Behaves as the parts of Stripe that we use: sign-in, version, form encoding, idempotency keys (same form, same answer),
 * sums, what can be ended and what can be refunded. `outcomes`: what happens to the next calls instead; `lost`: done,
 * and the answer never arrives.
 */
export async function stripePeer(outcomes: (PeerAnswer | 'lost')[] = []): Promise<StripePeer> {
  const sessions: StripeSession[] = [];
  const refunds: StripeRefund[] = [];
  const remembered = new Map<string, { body: string; answer: PeerAnswer }>();

  const peer = await httpPeer((request) => {
    const outcome = outcomes.shift();
    if (outcome !== undefined && outcome !== 'lost') return outcome;
    const answer = onceForKey(request);
    return outcome === 'lost' ? 'hang-up' : answer;
  });

  function onceForKey(request: PeerRequest): PeerAnswer {
    const refusal = refusalOf(request);
    if (refusal) return refusal;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return act(request);
    const known = remembered.get(key);
    if (known && known.body !== request.body) return refuse(400, 'idempotency_error');
    const answer = known?.answer ?? act(request);
    remembered.set(key, { body: request.body, answer });
    return answer;
  }

  function act({ method, path, body }: PeerRequest): PeerAnswer {
    const form = new URLSearchParams(body);
    if (method === 'POST' && path === '/v1/checkout/sessions') return begin(form);
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (method === 'GET' && path.startsWith('/v1/refunds/')) {
      const made = refunds.find((one) => path.endsWith(`/${one.id}`));
      return made ? { status: 200, body: made } : refuse(404, 'resource_missing');
    }
    const [, id, verb] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = sessions.find((one) => one.id === id);
    if (!session || (method === 'POST') !== (verb !== undefined)) return refuse(404, 'resource_missing');
    if (verb && session.status !== 'open') return refuse(400, 'invalid_request_error');
    if (verb) session.status = 'expired';
    return { status: 200, body: session };
  }

  function begin(form: URLSearchParams): PeerAnswer {
    const currency = form.get('line_items[0][price_data][currency]') ?? '';
    let amount = 0;
    for (let at = 0; form.has(`line_items[${at}][quantity]`); at += 1) {
      const line = (name: string) => form.get(`line_items[${at}]${name}`) ?? '';
      if (line('[price_data][currency]') !== currency || line('[price_data][product_data][name]') === '')
        return refuse(400, 'parameter_missing');
      amount += Number(line('[quantity]')) * Number(line('[price_data][unit_amount]'));
    }
    const inSeconds = Number(form.get('expires_at')) - Date.now() / 1000;
    if (form.get('mode') !== 'payment' || !/^[a-z]{3}$/.test(currency) || !(amount > 0) || !Number.isInteger(amount))
      return refuse(400, 'parameter_invalid_integer');
    if (inSeconds < 30 * 60 || inSeconds > 24 * 60 * 60) return refuse(400, 'invalid_request_error');
    if (!URL.canParse(form.get('success_url') ?? '') || !URL.canParse(form.get('cancel_url') ?? ''))
      return refuse(400, 'url_invalid');
    const id = `cs_test_${sessions.length + 1}`;
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: amount,
      currency,
      payment_intent: null,
      status: 'open',
      payment_status: 'unpaid',
    };
    sessions.push(session);
    return { status: 200, body: session };
  }

  function refund(form: URLSearchParams): PeerAnswer {
    const intent = form.get('payment_intent') ?? '';
    const session = sessions.find((one) => one.payment_intent === intent);
    if (!session) return refuse(404, 'resource_missing');
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount <= 0) return refuse(400, 'parameter_invalid_integer');
    if (left(session) < amount) return refuse(400, 'charge_already_refunded');
    return { status: 200, body: giveBack(session, amount, { refund_id: form.get('metadata[refund_id]') ?? '' }) };
  }

  function left(session: StripeSession): number {
    const back = refunds.filter((one) => one.payment_intent === session.payment_intent && one.status !== 'failed');
    return session.amount_total - back.reduce((sum, one) => sum + one.amount, 0);
  }

  function giveBack(session: StripeSession, amount: number, metadata: Record<string, string>): StripeRefund {
    const { currency, payment_intent } = session;
    const about = { object: 'refund', amount, currency, payment_intent: payment_intent ?? '', metadata } as const;
    const made: StripeRefund = { ...about, id: `re_${refunds.length + 1}`, status: account.refundStatus };
    refunds.push(made);
    return { ...made };
  }

  const account: StripePeer = {
    ...peer,
    refundStatus: 'succeeded',
    sessions,
    refunds,
    pay(id) {
      const session = sessions.find((one) => one.id === id);
      if (session?.status !== 'open') throw new Error('nobody can pay there any more');
      return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` });
    },
    refundThere: (session, amount) => giveBack(session, amount, {}),
  };
  return account;
}

function refusalOf({ method, headers }: PeerRequest): PeerAnswer | null {
  if (headers.authorization !== `Bearer ${stripeAccount.secretKey}`) return refuse(401, 'invalid_request_error');
  if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(String(headers['stripe-version']))) return refuse(400, 'invalid_request_error');
  const type = headers['content-type'] ?? '';
  if (method === 'POST' && !type.startsWith('application/x-www-form-urlencoded'))
    return refuse(400, 'invalid_request_error');
  return null;
}

function refuse(status: number, code: string): PeerAnswer {
  return { status, body: { error: { code, type: 'invalid_request_error', message: 'names a card: 4242' } } };
}

/** An event as Stripe sends it: its bytes, and the header over them. */
export function stripeEvent(
  type: string,
  object: unknown,
  at: Date,
  { id = `evt_${randomUUID()}`, secret = stripeAccount.webhookSecret as string } = {},
): { body: string; signature: string } {
  const t = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: t,
    type,
    data: { object },
  });
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`, 'utf8').digest('hex');
  return { body, signature: `t=${t},v1=${v1},v0=${'0'.repeat(64)}` };
}
