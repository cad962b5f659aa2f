import { useState } from 'react';
import { emailFromState } from '#src/lib/page/email-from-state.ts';
import { useNavigationState } from '#src/lib/page/use-navigation-state.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

/** Sends a password reset link. The response is the same for known and unknown emails. */
export function ForgotPasswordPage() {
  const passedEmail = emailFromState(useNavigationState());
  const [typed, setTyped] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const email = typed ?? passedEmail;
  return isSent ? (
    <ResetLinkSent email={email} onChange={() => setSent(false)} />
  ) : (
    <ForgotPasswordForm email={email} onType={setTyped} onSent={() => setSent(true)} />
  );
}
