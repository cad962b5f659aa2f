import { useMantineContext } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#src/lib/session/use-session.ts';

/** Syncs preferences with the account after signing in and on every load, when the browser is idle. */
export function PreferenceSync() {
  const { i18n } = useTranslation();
  const { setColorScheme } = useMantineContext();
  const userId = useViewer();
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const { syncPreferences } = await import('#src/lib/preferences/sync-preferences.ts');
    await syncPreferences({ i18n, setColorScheme, signal });
  });

  useEffect(() => {
    if (userId === null) return undefined;
    const watch = new AbortController();
    // If it fails, the browser's own preferences stay.
    const timer = setTimeout(() => void follow(watch.signal).catch(() => undefined));
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  }, [userId]);

  return null;
}
