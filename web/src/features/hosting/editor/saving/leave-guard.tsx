import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import classes from '../look/editor.module.css';

/** Asks before what is typed and not saved is left. A draft is saved on the way out, unless it cannot be. */
export function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const { t } = useTranslation('hosting');
  // Whoever says so leaves, and so does who has deleted the draft.
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (isLeaving.current || nextLocation.pathname === currentLocation.pathname) return false;
    if (nextLocation.pathname.startsWith(paths.auth) || !keeper.isUnsaved()) return false;
    const { failure, theirs, draft, refused } = keeper.read();
    return !keeper.savesItself() || failure !== null || theirs !== null || draft.title.trim() === '' || hasAny(refused);
  });

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (keeper.isUnsaved()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [keeper]);

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
            isLeaving.current = true;
            blocker.proceed();
          }}
        >
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  );
}

const hasAny = (record: Readonly<Record<string, string>>) => Object.keys(record).length > 0;
