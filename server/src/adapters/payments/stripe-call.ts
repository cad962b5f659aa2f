import type { z } from 'zod';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { ProviderUnreachable } from '../identity/failures.ts';
import { trySending } from '../try-sending.ts';

/** The API version that stripe-objects.ts parses, regardless of the account's default. */
const stripeVersion = '2026-10-28.endive';

export type StripeAccount = {
  /** Origin of the API. */
  apiUrl: string;
  secretKey: string;
};

type Call = {
  path: string;
  /** Without a form, the call is a GET. */
  form?: Readonly<Record<string, string | number>>;
  idempotencyKey?: string;
};

/** Calls the API, with one retry under the same key after a temporary failure. */
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
    // The message is our own and names only host and status.
    if (cause instanceof ProviderUnreachable) throw new DeliveryFailure(cause.message, { permanent: false });
    throw cause;
  }
}

/** 401 and 403 mean a wrong key, which can be fixed; 409 and 429 are temporary; the rest is permanent. */
function refused(status: number, body: unknown): DeliveryFailure {
  const code = codeIn(body);
  const permanent = ![401, 403, 409, 429].includes(status);
  return new StripeRefusal(`Stripe answered ${status}${code === '' ? '' : ` (${code})`}`, { permanent, code });
}

/** `code`: Stripe's error code. */
export class StripeRefusal extends DeliveryFailure {
  readonly code: string;

  constructor(message: string, { permanent, code }: { permanent: boolean; code: string }) {
    super(message, { permanent });
    this.code = code;
  }
}

/** Only a code, as messages may quote the request. */
function codeIn(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { code?: unknown; type?: unknown } };
  const word = error?.code ?? error?.type;
  return typeof word === 'string' && /^[a-z0-9_]{1,60}$/.test(word) ? word : '';
}
