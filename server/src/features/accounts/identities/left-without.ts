import type { IdentityProvider } from '@foyer/contract/identity/providers.ts';
import type { WaysIn } from '../ways-in/last-credential.ts';
import type { KnownWaysIn } from '../ways-in/read-ways-in.ts';

/**
 * What leads into an account once an identity is gone. An email that counted as proven only on this provider's word
 * does not any more (rule 26).
 */
export function leftWithout(
  ways: KnownWaysIn,
  identity: { provider: IdentityProvider },
): { ways: WaysIn; emailStays: boolean } {
  const emailStays = ways.emailVouchedBy !== identity.provider;
  return { ways: { ...ways, email: ways.email && emailStays, identities: ways.identities - 1 }, emailStays };
}
