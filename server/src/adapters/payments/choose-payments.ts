import type { Deps } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import type { Payments } from './payment-provider.ts';

export type PaymentEnv = Pick<Env, 'NODE_ENV' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>;
type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>;

/** Stripe if configured, otherwise our own checkout page in local mode and no card payments in production. */
export function choosePayments(env: PaymentEnv, parts: Parts): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_URL: apiUrl } = env;
  if (secretKey && webhookSecrets) {
    const name = secretKey.includes('_test_') ? 'Stripe, test mode: no money moves' : 'Stripe';
    return lazily('stripe', name, async () => {
      const { stripePayments } = await import('./stripe-payments.ts');
      return stripePayments({ apiUrl, secretKey, webhookSecrets }, parts.clock);
    });
  }
  if (env.NODE_ENV === 'production') return null;
  return lazily('local', 'local checkout (/local/checkout): no money moves', async () =>
    (await import('./payments-local.ts')).localPayments(parts),
  );
}

/** Loaded on first use, as most starts see no payment. */
function lazily(provider: Payments['provider'], name: string, load: () => Promise<Payments>): Payments {
  return {
    provider,
    name,
    begin: async (session) => (await load()).begin(session),
    read: async (reference) => (await load()).read(reference),
    end: async (reference) => (await load()).end(reference),
    refund: async (asked) => (await load()).refund(asked),
    readRefund: async (reference) => (await load()).readRefund(reference),
    readWebhook: async (body, signature) => (await load()).readWebhook(body, signature),
  };
}
