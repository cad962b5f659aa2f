import { useState } from 'react';
import { broughtEmail } from '#src/lib/brought-email.ts';
import { useBroughtState } from '#src/lib/page/use-brought-state.ts';
import { ForgotForm } from './forgot/forgot-form.tsx';
import { LinkSent } from './forgot/link-sent.tsx';

/** Asks for the link that sets a new password. The answer is the same for known and unknown emails (rule 22). */
export function ForgotPage() {
  const brought = broughtEmail(useBroughtState());
  const [typed, setTyped] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const email = typed ?? brought;
  return isSent ? (
    <LinkSent email={email} onChange={() => setSent(false)} />
  ) : (
    <ForgotForm email={email} onType={setTyped} onSent={() => setSent(true)} />
  );
}
