import type { Language } from '@foyer/contract/limits.ts';
import type { FoundPlace } from '#src/adapters/geocoding/geocoder.ts';
import { ProviderUnreachable } from '#src/adapters/identity/failures.ts';
import { placeSearches, placeSearchesInTotal } from '#src/config/events.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Places that match an address. The geocoder gets the address and the language, and nothing about the member. */
export async function searchPlaces(
  deps: Deps,
  viewer: SignedInUser,
  { query, language }: { query: string; language: Language },
): Promise<{ items: FoundPlace[] }> {
  const { geocoder, log } = deps;
  if (!geocoder) throw new AppError('UNAVAILABLE', 'Searching for addresses is not set up here.');
  await requireBudget(deps, `place-search:${viewer.userId}`, placeSearches);
  await requireBudget(deps, 'place-searches', placeSearchesInTotal);
  try {
    return { items: await geocoder.find(query, language) };
  } catch (cause) {
    if (!(cause instanceof ProviderUnreachable)) throw cause;
    log.warn({ err: cause }, 'the geocoder gave no answer');
    throw new AppError('UNAVAILABLE', 'The address search is not responding. Try again in a moment.', { cause });
  }
}
