import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '#src/lib/appearance/color-scheme.ts';
import { useSession, useViewer } from '#src/lib/session/use-session.ts';

/**
 * Syncs preferences with the account after signing in and on every load, when the browser is idle. `children` appear once
 * the preferences that apply are known.
 */
export function PreferenceSync({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { setColorScheme } = useColorScheme();
  const { status } = useSession();
  const userId = useViewer();
  const [syncedFor, setSyncedFor] = useState<string | null>(null);
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const { syncPreferences } = await import('#src/lib/preferences/sync-preferences.ts');
    await syncPreferences({ i18n, setColorScheme, signal });
    setSyncedFor(userId);
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

  const isKnown = status === 'signed-out' || (userId !== null && userId === syncedFor);
  return isKnown && children;
}
