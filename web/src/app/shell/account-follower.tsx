import { useMantineContext } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#src/lib/session/use-session.ts';

/** After signing in, and once on every load: shows what the account has chosen. When nothing else is to be done. */
export function AccountFollower() {
  const { i18n } = useTranslation();
  const { setColorScheme } = useMantineContext();
  const userId = useViewer();
  const follow = useEffectEvent(async () => {
    const { followAccount } = await import('#src/lib/preferences/follow-account.ts');
    await followAccount({ i18n, setColorScheme });
  });

  useEffect(() => {
    if (userId === null) return undefined;
    // Without an answer it shows what this browser knows.
    const timer = setTimeout(() => void follow().catch(() => undefined));
    return () => clearTimeout(timer);
  }, [userId]);

  return null;
}
