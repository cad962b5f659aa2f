import type { Language } from '@foyer/contract/limits.ts';

/** One visit to a provider's checkout page. It is the same at every try, or the provider would take it for another. */
export type CheckoutVisit = {
  /** The idempotency key: asked for again, it is the same visit. */
  paymentId: string;
  orderId: string;
  currency: string;
  /** In minor units; the sum of the lines. */
  amountMinor: number;
  lines: readonly { name: string; quantity: number; unitMinor: number }[];
  /** Where the person comes back to, whether or not the provider's notice has come by then. */
  successUrl: string;
  cancelUrl: string;
  /** Later than that nobody can pay there, even if nobody ends the visit. */
  expiresAt: Date;
  language: Language;
};

/** What a provider says of a visit. `paid` is final; what was tried and declined is still open. */
export type VisitOutcome = {
  state: 'open' | 'paid' | 'failed' | 'expired';
  amountMinor: number;
  /** In capitals. */
  currency: string;
  /** What refunds name; null as long as nothing is paid. */
  chargeReference: string | null;
};

/** What became of a refund. `pending`: the provider has taken it over. */
export type RefundOutcome = { reference: string; state: 'done' | 'pending' | 'failed' };

/** Something that a provider tells by itself, once its signature is checked. */
export type PaymentNotice = { id: string } & (
  | { about: 'visit'; reference: string; paymentId: string | null; outcome: VisitOutcome }
  | {
      about: 'refund';
      refund: RefundOutcome;
      /** Ours; null when it was made at the provider. */
      refundId: string | null;
      chargeReference: string;
      amountMinor: number;
      currency: string;
    }
  | { about: 'nothing' }
);

/**
 * A provider of card payments. Its calls throw DeliveryFailure, nothing else: 5 s each, one retry under the same
 * idempotency key (rule 18).
 */
export type Payments = {
  /** As `payments.provider` and the address of its notices name it. */
  provider: 'stripe' | 'local';
  /** For the log, without secrets. */
  name: string;
  begin: (visit: CheckoutVisit) => Promise<{ reference: string; url: string }>;
  read: (reference: string) => Promise<VisitOutcome>;
  /** Nobody can pay there any more. Answers what it is then: whoever was quicker has paid. */
  end: (reference: string) => Promise<VisitOutcome>;
  /** `id`: the idempotency key. */
  refund: (asked: {
    id: string;
    chargeReference: string;
    amountMinor: number;
    currency: string;
  }) => Promise<RefundOutcome>;
  /** Null: the signature over these bytes is missing, wrong or old. */
  readNotice: (body: Buffer, signature: string) => Promise<PaymentNotice | null>;
};
