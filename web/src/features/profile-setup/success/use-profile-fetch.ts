import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { fetchProfile } from '../network/network-query.ts';
import { type FetchState, fetchThenGoOn } from './fetch-then-go-on.ts';

/** That the fetch failed is only tracked: the person goes on, and what comes late is filled in by the server. */
export function useProfileFetch(): FetchState {
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
