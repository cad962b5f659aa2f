import { readMe } from '@foyer/contract/accounts.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { call } from '#src/lib/call.ts';
import { SocialError } from '../api/social-error.ts';
import { awaitArrival } from './await-arrival.ts';
import { beginVisit } from './begin-visit.ts';

type Input = {
  provider: IdentityProvider;
  purpose: 'link' | 'step-up';
  /** Opened in the click; null when the browser blocked it. */
  popup: Window | null;
  language: Language;
};

/** Has a signed-in person show at a provider who they are there. Answers with the provider's statement, good for once. */
export async function askProvider({ provider, purpose, popup, language }: Input): Promise<string> {
  if (!popup) throw new SocialError('blocked');
  const ended = new AbortController();
  try {
    // Beginning a visit is open to anyone, so it renews no token, and needs one here.
    await call(readMe, {});
    const { url, ...visit } = await beginVisit({ provider, purpose, display: 'popup', redirect: null, language });
    popup.location.replace(url);
    const arrival = await awaitArrival({
      ...visit,
      popup,
      hosted: false,
      signal: ended.signal,
      onClosed: () => ended.abort(new SocialError('cancelled')),
    });
    if (arrival.kind !== 'direct' || arrival.session.purpose !== purpose) throw new SocialError('failed');
    return arrival.session.idToken;
  } catch (error) {
    popup.close();
    throw error;
  }
}
