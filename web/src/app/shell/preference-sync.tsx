import { useMantineContext } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#src/lib/session/use-session.ts';

/** After signing in, and once on every load: shows what the account has chosen. When nothing else is to be done. */
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
    // Without an answer it shows what this browser knows.
    const timer = setTimeout(() => void follow(watch.signal).catch(() => undefined));
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  }, [userId]);

  return null;
}
