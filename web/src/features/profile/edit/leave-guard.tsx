import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { keptDrafts } from '../edit/draft/kept-drafts.ts';
import classes from './own.module.css';

/** Asks before what is written and not saved is left. A session that ended leads away all the same: the drafts stay. */
export function LeaveGuard() {
  const { t } = useTranslation('profile-edit');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      keptDrafts.areAny() &&
      nextLocation.pathname !== currentLocation.pathname &&
      !nextLocation.pathname.startsWith(paths.auth),
  );

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (keptDrafts.areAny()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={t('leave.title')} lead={t('leave.text')} closeLabel={t('leave.stay')} onClose={blocker.reset}>
      <div className={classes.buttons}>
        <Button data-first onClick={blocker.reset}>
          {t('leave.stay')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            keptDrafts.forgetAll();
            blocker.proceed();
          }}
        >
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}
