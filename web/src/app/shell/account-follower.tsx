import { useMantineContext } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/lib/session/use-session.ts';

/** After signing in, and once on every load: shows what the account has chosen. When nothing else is to be done. */
export function AccountFollower() {
  const { i18n } = useTranslation();
  const { setColorScheme } = useMantineContext();
  const current = useSession();
  const userId = current.status === 'signed-in' ? current.user.id : null;
  const setScheme = useRef(setColorScheme);
  setScheme.current = setColorScheme;

  useEffect(() => {
    if (userId === null) return undefined;
    const timer = setTimeout(() => {
      import('#src/lib/preferences/follow-account.ts')
        .then(({ followAccount }) => followAccount({ i18n, setColorScheme: (scheme) => setScheme.current(scheme) }))
        // Then it shows what this browser knows.
        .catch(() => undefined);
    });
    return () => clearTimeout(timer);
  }, [userId, i18n]);

  return null;
}
