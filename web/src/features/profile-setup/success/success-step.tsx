import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import { hasNetworkQuery } from '../queries.ts';
import { useWizard } from '../use-wizard.ts';
import { fetchProfile } from '../wizard-requests.ts';
import { type FetchState, fetchThenContinue } from './fetch-then-continue.ts';
import classes from './success.module.css';

type Props = {
  userId: string;
  /** Reports that a LinkedIn profile is saved. */
  onChosen: (isChosen: true) => void;
};

/** Shows the fetch with a button to continue without waiting. */
export function SuccessStep({ userId, onChosen }: Props) {
  const { t } = useTranslation('profile-setup');
  const wizard = useWizard();
  const { data: isChosen } = useQuery(hasNetworkQuery(userId));
  useEffect(() => {
    if (isChosen) onChosen(true);
  }, [isChosen, onChosen]);
  const onContinue = () => void wizard.goOn(paths.setupInterests);
  const state = useProfileFetch(onContinue);
  return (
    <>
      <p className={classes.state} role="status">
        {state === 'fetching' && <Loader size={18} aria-hidden />}
        {state !== 'before' && t(`success.${state}`)}
      </p>
      <Button variant="default" onClick={onContinue}>
        {t('success.goOn')}
      </Button>
    </>
  );
}

/** A failed fetch is only tracked: the person continues, and the server fills in late data. */
function useProfileFetch(onContinue: () => void): FetchState {
  const leave = useEffectEvent(onContinue);
  const [state, setState] = useState<FetchState>('before');
  useEffect(
    () =>
      fetchThenContinue({
        fetchProfile,
        onState(now) {
          if (now === 'failed') track('profile_fetch_failed', { call: 'linkedin-profile-fetch' });
          setState(now);
        },
        onContinue: () => leave(),
      }),
    [],
  );
  return state;
}
