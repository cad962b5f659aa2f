import { ProviderUnreachable } from '../identity/failures.ts';

/** Something could not be found out. `permanent`: asking again would not help. Never holds the provider's words. */
export class LookupFailed extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

/** What a provider's status means: its own trouble and too many questions pass by, a refusal does not. */
export function refusedWith(provider: string, status: number): LookupFailed {
  return new LookupFailed(`${provider} answered ${status}`, { permanent: status !== 429 && status !== 408 });
}

/** Runs one question to a provider; whatever goes wrong is LookupFailed. */
export async function asking<T>(provider: string, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof LookupFailed) throw cause;
    const why = cause instanceof ProviderUnreachable ? cause.message : `${provider} gave no usable answer`;
    throw new LookupFailed(why, { permanent: false, cause });
  }
}
