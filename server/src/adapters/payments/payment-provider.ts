import type { Language } from '@foyer/contract/limits.ts';

/**
 * A checkout session to create at the provider. It must be identical at every retry, or the provider refuses the
 * idempotency key.
 */
export type CheckoutSession = {
  /** The idempotency key: repeating the request returns the same session. */
  paymentId: string;
  orderId: string;
  currency: string;
  /** In minor units; the sum of the lines. */
  amountMinor: number;
  lines: readonly { name: string; quantity: number; unitMinor: number }[];
  /** Where the buyer returns, possibly before the provider's webhook arrives. */
  successUrl: string;
  cancelUrl: string;
  /** After this the session can't be paid, even if it was never expired explicitly. */
  expiresAt: Date;
  language: Language;
};

/** The state of a checkout session. `paid` is final; a declined attempt leaves it open. */
export type SessionOutcome = {
  state: 'open' | 'paid' | 'failed' | 'expired';
  amountMinor: number;
  /** In upper case. */
  currency: string;
  /** The id that refunds refer to; null until paid. */
  chargeReference: string | null;
};

/** The state of a refund. `pending`: the provider has accepted it and has not paid it out yet. */
export type RefundOutcome = { reference: string; state: 'done' | 'pending' | 'failed' };

/** A webhook from a provider, after its signature was checked. */
export type PaymentWebhook = { id: string } & (
  | { about: 'checkout'; reference: string; paymentId: string | null; outcome: SessionOutcome }
  | {
      about: 'refund';
      refund: RefundOutcome;
      /** Our id of the refund; null if it was made at the provider. */
      refundId: string | null;
      chargeReference: string;
      amountMinor: number;
      currency: string;
    }
  | { about: 'nothing' }
);

/**
 * A card payment provider. Its calls throw only DeliveryFailure; each takes at most 5 s, with one retry under the same
 * idempotency key.
 */
export type Payments = {
  /** Used in `payments.provider` and in the URL of its webhooks. */
  provider: 'stripe' | 'local';
  /** For the log; contains no secrets. */
  name: string;
  begin: (session: CheckoutSession) => Promise<{ reference: string; url: string }>;
  read: (reference: string) => Promise<SessionOutcome>;
  /** Expires the session. Returns its final state, as the buyer may have paid just before. */
  end: (reference: string) => Promise<SessionOutcome>;
  /** `id`: the idempotency key. */
  refund: (asked: {
    id: string;
    chargeReference: string;
    amountMinor: number;
    currency: string;
  }) => Promise<RefundOutcome>;
  readRefund: (reference: string) => Promise<RefundOutcome>;
  /** Null if the signature is missing, wrong or too old. */
  readWebhook: (body: Buffer, signature: string) => Promise<PaymentWebhook | null>;
};
