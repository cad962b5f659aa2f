import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from '../settings.module.css';

type Props = { title: string; lead: string; failure?: unknown; children: ReactNode };

/** A page below the settings, with the way back for whoever has settings. */
export function Frame({ title, lead, failure = null, children }: Props) {
  const { t } = useTranslation('settings');
  const { status } = useSession();
  return (
    <div className={classes.page}>
      {status === 'signed-in' && (
        <Link to={paths.settings} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          {t('title')}
        </Link>
      )}
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className={classes.sections}>
        <FailureNotice failure={failure} />
        {children}
      </div>
    </div>
  );
}
