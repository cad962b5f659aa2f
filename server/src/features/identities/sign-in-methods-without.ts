import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { SignInMethods } from '#src/features/accounts/sign-in-methods/last-credential.ts';
import type { CurrentSignInMethods } from '#src/features/accounts/sign-in-methods/read-sign-in-methods.ts';

/**
 * What leads into an account once an identity is gone. An email that counted as proven only on this provider's word
 * does not any more (rule 26).
 */
export function signInMethodsWithout(
  ways: CurrentSignInMethods,
  identity: { provider: IdentityProvider },
): { ways: SignInMethods; emailStays: boolean } {
  const emailStays = ways.emailVouchedBy !== identity.provider;
  return { ways: { ...ways, email: ways.email && emailStays, identities: ways.identities - 1 }, emailStays };
}
