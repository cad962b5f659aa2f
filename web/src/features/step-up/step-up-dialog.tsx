import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signInThenReturnTo } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { stepUpQuery } from './queries.ts';
import classes from './step-up.module.css';
import { StepUpMethods, supportedMethods } from './step-up-methods.tsx';

/** Asks the person to confirm their identity with one of the account's methods. */
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
 * For accounts that can only sign in again: ends this session, because the entry page leads signed-in people away, and
 * returns here afterwards.
 */
async function signInAgain(): Promise<void> {
  const { pathname, search } = window.location;
  await session.signOut();
  // A full page load: within the app, the guard of this page would redirect first.
  window.location.assign(signInThenReturnTo(pathname + search));
}
