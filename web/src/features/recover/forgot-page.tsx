import { useState } from 'react';
import { useLocation } from 'react-router';
import { ForgotForm } from './forgot/forgot-form.tsx';
import { LinkSent } from './forgot/link-sent.tsx';

/** The email that the sign-in page brought along. */
function emailOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}

/** Asks for the link that sets a new password. The answer is the same for known and unknown emails (rule 22). */
export function ForgotPage() {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => emailOf(state));
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <LinkSent email={email} onChange={() => setSent(false)} />
  ) : (
    <ForgotForm email={email} onType={setEmail} onSent={() => setSent(true)} />
  );
}
