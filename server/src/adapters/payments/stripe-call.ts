import type { z } from 'zod';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { ProviderUnreachable } from '../identity/failures.ts';
import { trySending } from '../try-sending.ts';

/** The version whose objects stripe-objects.ts reads, whatever the account's own is. */
const stripeVersion = '2026-10-28.endive';

export type StripeAccount = {
  /** Origin of the API. */
  apiUrl: string;
  secretKey: string;
};

type Call = {
  path: string;
  /** Absent: a GET. */
  form?: Readonly<Record<string, string | number>>;
  idempotencyKey?: string;
};

/** One call, and once more under the same key when it failed for a reason that may pass. */
export async function callStripe<S extends z.ZodType>(
  account: StripeAccount,
  call: Call,
  answer: S,
): Promise<z.output<S>> {
  return await trySending(async () => {
    const response = await asked(account, call);
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refused(response.status, body);
    const read = answer.safeParse(body);
    if (!read.success) throw new DeliveryFailure('Stripe answered in another way than agreed', { permanent: false });
    return read.data;
  });
}

async function asked({ apiUrl, secretKey }: StripeAccount, { path, form, idempotencyKey }: Call): Promise<Response> {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    'stripe-version': stripeVersion,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const body =
    form && new URLSearchParams(Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]));
  try {
    return await boundedFetch(apiUrl + path, { headers, ...(body ? { method: 'POST', body } : {}) });
  } catch (cause) {
    // Its message is ours: host and status.
    if (cause instanceof ProviderUnreachable) throw new DeliveryFailure(cause.message, { permanent: false });
    throw cause;
  }
}

/** 401 and 403 are about our key, which can be repaired; 409 and 429 pass; the rest is about this call. */
function refused(status: number, body: unknown): DeliveryFailure {
  const code = codeIn(body);
  const permanent = ![401, 403, 409, 429].includes(status);
  return new StripeRefusal(`Stripe answered ${status}${code === '' ? '' : ` (${code})`}`, { permanent, code });
}

/** `code`: Stripe's own word for the reason. */
export class StripeRefusal extends DeliveryFailure {
  readonly code: string;

  constructor(message: string, { permanent, code }: { permanent: boolean; code: string }) {
    super(message, { permanent });
    this.code = code;
  }
}

/** A word, never a sentence: sentences may quote what was sent. */
function codeIn(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { code?: unknown; type?: unknown } };
  const word = error?.code ?? error?.type;
  return typeof word === 'string' && /^[a-z0-9_]{1,60}$/.test(word) ? word : '';
}
