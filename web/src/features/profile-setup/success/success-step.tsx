import { Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { useWizard } from '../use-wizard.ts';
import { fetchProfile } from '../wizard-requests.ts';
import { type FetchState, fetchThenGoOn } from './fetch-then-go-on.ts';
import classes from './success.module.css';

/** Shows the fetch with a button to continue without waiting. */
export function SuccessStep() {
  const { t } = useTranslation('profile-setup');
  const wizard = useWizard();
  const goOn = () => void wizard.goOn(paths.setupInterests);
  const state = useProfileFetch(goOn);
  return (
    <>
      <p className={classes.state} role="status">
        {state === 'fetching' && <Loader size={18} aria-hidden />}
        {state !== 'before' && t(`success.${state}`)}
      </p>
      <Button variant="default" onClick={goOn}>
        {t('success.goOn')}
      </Button>
    </>
  );
}

/** A failed fetch is only tracked: the person continues, and the server fills in late data. */
function useProfileFetch(goOn: () => void): FetchState {
  const leave = useEffectEvent(goOn);
  const [state, setState] = useState<FetchState>('before');
  useEffect(
    () =>
      fetchThenGoOn({
        fetchProfile,
        onState(now) {
          if (now === 'failed') track('profile_fetch_failed', { call: 'linkedin-profile-fetch' });
          setState(now);
        },
        goOn: () => leave(),
      }),
    [],
  );
  return state;
}
