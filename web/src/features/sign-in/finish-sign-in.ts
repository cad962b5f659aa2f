import { session } from '#src/lib/session/session.ts';
import { convertAlert, weakPasswordAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import type { LeadFacts, ProfileForm } from '#src/lib/sign-in-flow/flow-state.ts';
import { convertToUser, isFromProvider, type NewSession } from '#src/lib/sign-in-flow/lead-conversion.ts';
import { saveConvertedUser } from '#src/lib/sign-in-flow/saved-flow.ts';
import type { Alert } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow, Pending } from '#src/lib/sign-in-flow/use-flow.ts';
import { readSignUpPassword } from '#src/lib/storage/sign-up-password.ts';

/**
 * Keeps a new session and ends the flow. Phone, social and sign-up sessions always persist (spec section 4); only a sign-in by
 * password asks.
 */
export function finishSignIn(
  { dispatch }: Flow,
  { accessToken, refreshToken, user }: NewSession,
  remember: boolean = true,
  isNew: boolean = false,
): void {
  // First of all, since a browser that refuses to keep the session must not be told welcome.
  session.signIn({ accessToken, refreshToken, user }, { remember, isNew });
  saveConvertedUser(user.id, user.profileComplete);
  dispatch({ type: 'signed-in' });
}

/** The same for whoever a lead became: somebody new, or somebody whose account was found by what the lead proved. */
function finishConversion(
  flow: Flow,
  lead: LeadFacts | null,
  converted: Awaited<ReturnType<typeof convertToUser>>,
): void {
  const { isExistingUser, linkedIdentity } = converted;
  if (!isExistingUser) flow.created();
  if (linkedIdentity && isFromProvider(lead)) flow.linked(lead.source);
  finishSignIn(flow, converted, true, !isExistingUser);
}

/**
 * Converts the lead with what is known of the person. A password that was typed too long ago, or that does not go with the
 * number, is asked for again.
 */
export async function finishSignUp(
  flow: Flow,
  name: Pending,
  lead: LeadFacts | null,
  profile?: ProfileForm,
  alertFor: (error: unknown) => Alert | null = convertAlert,
): Promise<void> {
  const { dispatch, run } = flow;
  const kept = lead && readSignUpPassword(lead.leadId);
  if (kept === 'over') {
    dispatch({ type: 'new-password-needed', alert: { tone: 'info', text: { key: 'errors.password_not_kept' } } });
    return;
  }
  await run(
    name,
    async () => finishConversion(flow, lead, await convertToUser(lead, profile)),
    (error) => {
      const weak = kept ? weakPasswordAlert(error) : null;
      if (!weak) return alertFor(error);
      dispatch({ type: 'new-password-needed', alert: weak });
      return null;
    },
  );
}
