import { type IdentityProvider, identityProofWays } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import type { ProviderResult } from '#src/lib/provider-popup/provider-result.ts';
import { session } from '#src/lib/session/session.ts';
import { campaignOf } from '#src/lib/sign-in-flow/campaign.ts';
import { saveConvertedUser } from '#src/lib/sign-in-flow/saved-flow.ts';
import { saveLinkedInResult } from '#src/lib/social-sign-in/save-linkedin-result.ts';
import { clearVisit, readVisit } from '#src/lib/social-sign-in/saved-visit.ts';
import { signInWithProvider } from '#src/lib/social-sign-in/sign-in-with-provider.ts';

/** Where the page goes; null for the page the visit was started from. */
type Next = { to: string | null; state?: object };

/** Signs in on the callback page itself, or returns what the entry page needs to continue. */
export async function signInHere(
  result: ProviderResult,
  { provider, language }: { provider: IdentityProvider; language: Language },
): Promise<Next> {
  const campaign = readVisit()?.campaign ?? campaignOf(new URLSearchParams());
  clearVisit();
  try {
    const entered = await signInWithProvider(result, { campaign, language });
    saveLinkedInResult(result);
    if (entered.kind === 'lead') return { to: paths.auth, state: { step: 'whatsapp', leadId: entered.leadId } };
    const { signedIn, gap } = entered;
    session.signIn(signedIn, { remember: true });
    saveConvertedUser(signedIn.user.id, signedIn.user.profileComplete);
    return gap ? { to: paths.completeProfile, state: gap } : { to: null };
  } catch (error) {
    // The entry page says why, and takes the appeal.
    if (hasCode(error, 'ACCOUNT_SUSPENDED'))
      return { to: paths.auth, state: { step: 'entry', suspension: error.details } };
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return { to: paths.auth, state: { step: 'second_factor' } };
    if (!hasCode(error, 'IDENTITY_PROOF_REQUIRED')) throw error;
    const parsed = identityProofWays.safeParse(error.details).data;
    const proof = parsed ?? { provider, maskedEmail: null, maskedPhone: null, hasPassword: true };
    return { to: paths.auth, state: { step: 'identity_proof', proof } };
  }
}
