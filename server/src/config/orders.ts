import { type Budget, day, hour, minute } from './budget.ts';

/** Orders that one member may place, and tickets they may offer to others. */
export const orderRules = {
  placed: { limit: 120, seconds: hour },
  transfers: { limit: 40, seconds: day },
  /** Addresses added to tickets that are already confirmed, each of which gets an email. */
  named: { limit: 60, seconds: day },
  transferTokenBytes: 32,
} as const;

/** Promo codes that one address may try. */
export const promoGuesses = { limit: 120, seconds: 10 * minute } as const satisfies Budget;

/** Visits to a checkout page, and what the provider reports about them. */
export const paymentRules = {
  webhookToleranceSeconds: 5 * minute,
  largestWebhookBytes: 256 * 1024,
  /** How long a received webhook is remembered: providers repeat them for days. */
  webhooksKeptSeconds: 30 * day,
  /** Longer than any hold with its extension, and than the half hour that Stripe insists on. */
  visitSeconds: hour,
  /** How often the provider is queried at most about a visit whose buyer has left the page and waits for the outcome. */
  askedAgainSeconds: 5,
  /** Visits that one run of the reconciliation job looks into, and how old one must be that nobody has queried. */
  reconciledAtOnce: 20,
  reconciledAfterSeconds: 2 * minute,
  /** How often the provider is queried about a refund that stays pending, if it reports nothing itself. */
  refundCheckedAfterSeconds: hour,
} as const;
