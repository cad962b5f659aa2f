import { readMe } from '@foyer/contract/accounts.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { call } from '#src/lib/call.ts';
import { SocialError } from '../api/social-error.ts';
import { awaitProviderResult } from './await-provider-result.ts';
import { startVisit } from './start-visit.ts';

type Input = {
  provider: IdentityProvider;
  purpose: 'link' | 'step-up';
  /** Opened in the click; null when the browser blocked it. */
  popup: Window | null;
  language: Language;
};

/** Has a signed-in person authenticate at a provider in a popup. Resolves to the provider's one-time ID token. */
export async function authenticateAtProvider({ provider, purpose, popup, language }: Input): Promise<string> {
  if (!popup) throw new SocialError('blocked');
  const ended = new AbortController();
  try {
    // Starting a visit is a public endpoint, which never refreshes the access token, but a linked visit needs a valid one.
    await call(readMe, {});
    const { url, ...visit } = await startVisit({ provider, purpose, display: 'popup', redirect: null, language });
    popup.location.replace(url);
    const result = await awaitProviderResult({
      ...visit,
      popup,
      hosted: false,
      signal: ended.signal,
      onClosed: () => ended.abort(new SocialError('cancelled')),
    });
    if (result.kind !== 'direct' || result.session.purpose !== purpose) throw new SocialError('failed');
    return result.session.idToken;
  } catch (error) {
    popup.close();
    throw error;
  }
}
