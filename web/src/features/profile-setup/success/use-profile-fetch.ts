import { limits } from '@foyer/contract/limits.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { fetchProfile } from '../network/network-query.ts';

const { fetchAfterMs, onAfterSuccessMs, onAfterErrorMs } = limits.wizard;

/**
 * After a moment the fetch, after its end the next page (spec section 9). That it failed is only tracked: the person
 * goes on, and what comes late is filled in by the server.
 */
export function useProfileFetch(): 'before' | 'fetching' | 'fetched' | 'failed' {
  const navigate = useNavigate();
  const [state, setState] = useState<'before' | 'fetching' | 'fetched' | 'failed'>('before');

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let timer = setTimeout(() => void fetchThenGoOn(), fetchAfterMs);

    async function fetchThenGoOn(): Promise<void> {
      setState('fetching');
      const isFetched = await fetchProfile(signal).then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      if (!isFetched) track('profile_fetch_failed', { call: 'linkedin-profile-fetch' });
      setState(isFetched ? 'fetched' : 'failed');
      const onAfterMs = isFetched ? onAfterSuccessMs : onAfterErrorMs;
      timer = setTimeout(() => void navigate(paths.setupInterests, { replace: true }), onAfterMs);
    }

    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [navigate]);

  return state;
}
