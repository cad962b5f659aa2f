import { session } from '#src/lib/session/session.ts';
import { convertAlert, weakPasswordAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import type { LeadFacts, ProfileFormValues } from '#src/lib/sign-in-flow/flow-state.ts';
import { convertToUser, isFromProvider, type NewSession } from '#src/lib/sign-in-flow/lead-conversion.ts';
import { saveConvertedUser } from '#src/lib/sign-in-flow/saved-flow.ts';
import type { Alert } from '#src/lib/sign-in-flow/use-alert-text.ts';
import type { Flow, Pending } from '#src/lib/sign-in-flow/use-flow.ts';
import { readSignUpPassword } from '#src/lib/storage/sign-up-password.ts';

/** Stores a new session and ends the flow. Only a password sign-in asks whether to remember it; all others persist. */
export function finishSignIn(
  { dispatch }: Flow,
  { accessToken, refreshToken, user }: NewSession,
  remember: boolean = true,
  isNew: boolean = false,
): void {
  // First, so that no success is shown when the browser blocks storage.
  session.signIn({ accessToken, refreshToken, user }, { remember, isNew });
  saveConvertedUser(user.id, user.profileComplete);
  dispatch({ type: 'signed-in' });
}

/** Finishes a converted lead, which became a new user or was merged into an existing account. */
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
 * Converts the lead. A password that has expired in this tab, or that is too close to the number, is asked for again.
 */
export async function finishSignUp(
  flow: Flow,
  name: Pending,
  lead: LeadFacts | null,
  profile?: ProfileFormValues,
  alertFor: (error: unknown) => Alert | null = convertAlert,
): Promise<void> {
  const { dispatch, run } = flow;
  const savedPassword = lead && readSignUpPassword(lead.leadId);
  if (savedPassword === 'over') {
    dispatch({ type: 'new-password-needed', alert: { tone: 'info', text: { key: 'errors.password_not_kept' } } });
    return;
  }
  await run(
    name,
    async () => finishConversion(flow, lead, await convertToUser(lead, profile)),
    (error) => {
      const weak = savedPassword ? weakPasswordAlert(error) : null;
      if (!weak) return alertFor(error);
      dispatch({ type: 'new-password-needed', alert: weak });
      return null;
    },
  );
}
