import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';

type Props = { /** What was typed already, if it was an email. */ email: string | null; children: ReactNode };

/** To the page that sends a link for a new password, or for the first one. */
export function ForgotLink({ email, children }: Props) {
  return (
    <Link
      to={paths.forgotPassword}
      state={email === null ? undefined : { email }}
      onClick={() => track('forgot_password_clicked')}
    >
      {children}
    </Link>
  );
}
