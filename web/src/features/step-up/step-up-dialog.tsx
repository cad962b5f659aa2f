import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signInThenReturnTo } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { stepUpQuery } from './queries.ts';
import classes from './step-up.module.css';
import { StepUpMethods, supportedMethods } from './step-up-methods.tsx';

/** Asks the person to show again who they are, in one of the ways that this account has. */
export function StepUpDialog({ onSettle }: { onSettle: (isDone: boolean) => void }) {
  const { t } = useTranslation('step-up');
  const query = useQuery(stepUpQuery);
  return (
    <Dialog title={t('title')} lead={t('lead')} closeLabel={t('cancel')} onClose={() => onSettle(false)}>
      <PageStates
        query={query}
        waiting={
          <div className={classes.stack}>
            <Skeleton height={52} />
            <Skeleton height={50} />
          </div>
        }
        isEmpty={({ ways }) => supportedMethods(ways).length === 0}
        empty={
          <div className={classes.stack}>
            <p className={classes.text}>{t('none')}</p>
            <Button size="lg" fullWidth onClick={() => void signInAgain()}>
              {t('signInAgain')}
            </Button>
          </div>
        }
      >
        {(facts) => (
          <StepUpMethods
            facts={facts}
            onProven={(signedIn) => {
              session.replace(signedIn);
              onSettle(true);
            }}
          />
        )}
      </PageStates>
    </Dialog>
  );
}

/**
 * For what asks for a fresh sign-in (STEP_UP_REQUIRED): ends this session, since the entry page lets nobody in who is
 * signed in already, and comes back here afterwards.
 */
async function signInAgain(): Promise<void> {
  const { pathname, search } = window.location;
  await session.signOut();
  // Loaded anew: within the app, the guard of the page that is left would lead elsewhere first.
  window.location.assign(signInThenReturnTo(pathname + search));
}
