import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { SignInMethods } from '#src/features/accounts/sign-in-methods/last-credential.ts';
import type { CurrentSignInMethods } from '#src/features/accounts/sign-in-methods/read-sign-in-methods.ts';

/**
 * The sign-in methods left once an identity is unlinked. An email that counted as verified only on this provider's word no
 * longer does.
 */
export function signInMethodsWithout(
  methods: CurrentSignInMethods,
  identity: { provider: IdentityProvider },
): { methods: SignInMethods; emailStays: boolean } {
  const emailStays = methods.emailVouchedBy !== identity.provider;
  return {
    methods: { ...methods, email: methods.email && emailStays, identities: methods.identities - 1 },
    emailStays,
  };
}
