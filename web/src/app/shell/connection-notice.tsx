import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { serverReach } from '#src/lib/api/server-reach.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import classes from './connection-notice.module.css';

const [firstMs, longestMs] = [2000, 30_000];

/**
 * A notice while the browser is offline or the server does not respond; the server is polled less and less often. The page
 * stays usable with all input, and failed queries are refetched when the server is back.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isOnline = useIsOnline();
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost, () => false);
  const [attempt, setAttempt] = useState(0);
  const isUnreachable = isOnline && isLost;

  useEffect(() => {
    if (!isUnreachable) return undefined;
    const wait = Math.min(firstMs * 2 ** attempt, longestMs);
    const timer = setTimeout(() => void serverReach.ping().then(() => setAttempt(attempt + 1)), wait);
    return () => clearTimeout(timer);
  }, [isUnreachable, attempt]);

  useEffect(() => {
    if (!isLost) return undefined;
    return () => {
      setAttempt(0);
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    };
  }, [isLost, queryClient]);

  return (
    <div role="status">
      {!isOnline && <p className={classes.root}>{t('states.offline')}</p>}
      {isUnreachable && (
        <p className={classes.root}>
          {t('states.unreachable')}{' '}
          <button type="button" className={classes.retry} onClick={() => void serverReach.ping()}>
            {t('states.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
