import { ProviderUnreachable } from '../identity/failures.ts';

/** A lookup failed. `permanent`: retrying would not help. Never contains the provider's text. */
export class LookupFailed extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

/** Its own errors and rate limits are temporary; any other refusal is permanent. */
export function refusedWith(provider: string, status: number): LookupFailed {
  return new LookupFailed(`${provider} answered ${status}`, { permanent: status !== 429 && status !== 408 });
}

/** Runs one request to a provider; any error becomes LookupFailed. */
export async function askProvider<T>(provider: string, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof LookupFailed) throw cause;
    const why = cause instanceof ProviderUnreachable ? cause.message : `${provider} gave no usable answer`;
    throw new LookupFailed(why, { permanent: false, cause });
  }
}
