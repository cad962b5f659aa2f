import { readMe } from '@foyer/contract/accounts.ts';
import { checkSlug, completeProfile, generateSlug } from '@foyer/contract/profiles/profiles.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import type { FailureReason, SetupEvent, SetupFields } from './setup-state.ts';

/** What went wrong, as far as the person is told (spec section 8, "Profile setup"). */
export function failureReason(error: unknown): FailureReason {
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT') return 'network';
  return error.status >= 500 ? 'server' : 'other';
}

/** Asks whether a slug is free. 409 counts as taken. */
export async function checkSlugAvailability(slug: string, signal?: AbortSignal): Promise<SetupEvent> {
  try {
    return { type: 'slug-answered', slug, ...(await call(checkSlug, { body: { slug } }, signal)) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      return { type: 'slug-answered', slug, available: false, suggestion: null };
    }
    return { type: 'slug-failed', reason: failureReason(error) };
  }
}

/** Asks for a free slug made from the names. */
export async function suggestSlug(
  names: Pick<SetupFields, 'firstName' | 'lastName'>,
  signal: AbortSignal,
): Promise<SetupEvent> {
  const { firstName, lastName } = names;
  try {
    return { type: 'slug-generated', ...(await call(generateSlug, { body: { firstName, lastName } }, signal)) };
  } catch (error) {
    return { type: 'slug-failed', reason: failureReason(error) };
  }
}

/** Finishes the form; answers the slug as it was kept and, when it can be read, the person as they are now. */
export async function finishSetup(fields: SetupFields, urlSlug: string) {
  const { user } = await call(completeProfile, { body: { ...fields, urlSlug: urlSlug.toLowerCase() } });
  return { urlSlug: user.urlSlug, me: await call(readMe, {}).catch(() => null) };
}
