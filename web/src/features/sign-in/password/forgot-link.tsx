import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { useIdentifierInHistory } from '#src/lib/sign-in-flow/identifier-in-history.ts';

type Props = {
  /** What was typed already: an email is brought along. */ identifier: string;
  isEmail: boolean;
  children: ReactNode;
};

/** A link to the page that sends a password reset link. */
export function ForgotLink({ identifier, isEmail, children }: Props) {
  useIdentifierInHistory(identifier);
  return (
    <Link
      to={paths.forgotPassword}
      state={isEmail ? { email: identifier } : undefined}
      onClick={() => track('forgot_password_clicked')}
    >
      {children}
    </Link>
  );
}
