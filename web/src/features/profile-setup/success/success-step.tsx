import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { fetchProfile } from '../requests.ts';
import { type FetchState, fetchThenGoOn } from './fetch-then-go-on.ts';
import classes from './success.module.css';

/** Shows the fetch with a button to continue without waiting. */
export function SuccessStep() {
  const { t } = useTranslation('profile-setup');
  const state = useProfileFetch();
  return (
    <>
      <p className={classes.state} role="status">
        {state === 'fetching' && <Loader size={18} aria-hidden />}
        {state !== 'before' && t(`success.${state}`)}
      </p>
      <Button component={Link} to={paths.setupInterests} replace variant="default">
        {t('success.goOn')}
      </Button>
    </>
  );
}

/** A failed fetch is only tracked: the person continues, and the server fills in late data. */
function useProfileFetch(): FetchState {
  const navigate = useNavigate();
  const [state, setState] = useState<FetchState>('before');
  useEffect(
    () =>
      fetchThenGoOn({
        fetchProfile,
        onState(now) {
          if (now === 'failed') track('profile_fetch_failed', { call: 'linkedin-profile-fetch' });
          setState(now);
        },
        goOn: () => void navigate(paths.setupInterests, { replace: true }),
      }),
    [navigate],
  );
  return state;
}
