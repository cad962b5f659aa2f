import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  const watch = new AbortController();
  window.addEventListener('online', listener, { signal: watch.signal });
  window.addEventListener('offline', listener, { signal: watch.signal });
  return () => watch.abort();
}

/** Says so while the browser has no connection. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!online && <p className={classes.root}>{t('states.offline')}</p>}</div>;
}
