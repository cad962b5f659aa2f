import { readMe } from '@foyer/contract/accounts.ts';
import { checkSlug, completeProfile, generateSlug } from '@foyer/contract/profiles/profiles.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import type { FailureReason, SetupEvent, SetupFields } from './setup-state.ts';

/** The kind of a failure, as far as the messages distinguish it. */
export function failureReason(error: unknown): FailureReason {
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT') return 'network';
  return error.status >= 500 ? 'server' : 'other';
}

/** Checks whether a slug is free. 409 counts as taken. */
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

/** Requests a free slug made from the names. */
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

/** Completes the profile. Returns the saved slug and, when it can be read, the current user. */
export async function finishSetup(fields: SetupFields, urlSlug: string) {
  const { user } = await call(completeProfile, { body: { ...fields, urlSlug: urlSlug.toLowerCase() } });
  return { urlSlug: user.urlSlug, me: await call(readMe, {}).catch(() => null) };
}
