import type { Deps } from '#src/deps.ts';
import type { Env } from '#src/env.ts';
import type { Payments } from './payments.ts';
import { localPayments } from './payments-local.ts';
import { stripePayments } from './payments-stripe.ts';

type PaymentEnv = Pick<Env, 'NODE_ENV' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>;
type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>;

/** Stripe when it is configured; in local mode our own checkout page otherwise; in production no cards then. */
export function choosePayments(env: PaymentEnv, parts: Parts): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_URL: apiUrl } = env;
  if (secretKey && webhookSecrets) return stripePayments({ apiUrl, secretKey, webhookSecrets }, parts.clock);
  return env.NODE_ENV === 'production' ? null : localPayments(parts);
}
