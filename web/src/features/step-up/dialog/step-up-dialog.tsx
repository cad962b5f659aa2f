import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { session } from '#src/lib/session/session.ts';
import { signInAgain } from '#src/lib/sign-in-again.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { stepUpQuery } from '../queries.ts';
import classes from '../step-up.module.css';
import { StepUpWays, waysHere } from './step-up-ways.tsx';

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
        isEmpty={({ ways }) => waysHere(ways).length === 0}
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
          <StepUpWays
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
