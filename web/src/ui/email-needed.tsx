import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { verifyThenReturnTo } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Notice } from './notice.tsx';

/** Whether the viewer's email is verified: only then does Foyer email people who did not register themselves for them. */
export function useProvenEmail(): boolean {
  const session = useSession();
  return session.status !== 'signed-in' || session.user.emailVerified;
}

/** Says that the viewer has to verify their email first, and where. Nothing if they have. The page loads `managed-events`. */
export function EmailNeeded() {
  const { t } = useTranslation('managed-events');
  const { pathname } = useLocation();
  if (useProvenEmail()) return null;
  return (
    <Notice tone="info">
      <p>{t('emailNeeded.text')}</p>
      <Link to={`${verifyThenReturnTo(pathname)}&contact=email`}>{t('emailNeeded.verify')}</Link>
    </Notice>
  );
}
