import { confirmIdentity, type IdentityProofWays, proveIdentity } from '@foyer/contract/identities/identities.ts';
import { limits } from '@foyer/contract/limits.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { session } from '#src/lib/session/session.ts';
import { saveConvertedUser } from '#src/lib/sign-in-flow/saved-flow.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { socialAlert } from '#src/lib/social-sign-in/social-alerts.ts';

/** A code sent to the account's contact. Times are by this browser's clock. */
export type LinkingCode = { via: 'email' | 'phone'; maskedContact: string; resendAt: number };
export type Evidence = { code: string } | { password: string };

/** The ways to prove ownership of an existing account. `onRefused` shows at the field what is wrong. */
export function accountLinkingActions(flow: Flow) {
  const { parts, run, dispatch, linked } = flow;
  const alertFor = (ways: IdentityProofWays) => (error: unknown) => {
    // The identity stored on the server has expired, so the visit at the provider must start over.
    if (hasCode(error, 'IDENTITY_PROOF_EXPIRED')) dispatch({ type: 'back' });
    return socialAlert(error, ways.provider);
  };
  return {
    sendCode: (ways: IdentityProofWays, via: LinkingCode['via']): Promise<LinkingCode | undefined> =>
      run(
        'send',
        async () => {
          const sent = await parts.humanCheck.send('send-code', (humanCheck) =>
            call(proveIdentity, { body: { via, language: parts.language, humanCheck } }),
          );
          return { ...sent, resendAt: Date.now() + limits.code.resendSeconds * 1000 };
        },
        alertFor(ways),
      ),
    async confirm(ways: IdentityProofWays, evidence: Evidence, atField: (error: unknown) => boolean): Promise<void> {
      await run(
        'verify',
        async () => {
          const { accessToken, refreshToken, user } = await call(confirmIdentity, {
            body: { ...evidence, rememberMe: true },
          }).catch((error: unknown) => {
            // The provider is linked by now; only the sign-in needs a second factor.
            if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) linked(ways.provider);
            throw error;
          });
          session.signIn({ accessToken, refreshToken, user }, { remember: true });
          saveConvertedUser(user.id, user.profileComplete);
          linked(ways.provider);
          dispatch({ type: 'signed-in' });
        },
        (error) => (atField(error) ? null : alertFor(ways)(error)),
      );
    },
  };
}
