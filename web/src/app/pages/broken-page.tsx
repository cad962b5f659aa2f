import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { serverReach } from '#src/lib/api/server-reach.ts';
import { paths } from '#src/lib/paths.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** The fallback when the app shell failed to render. */
export function BrokenApp() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}

/** The fallback for a page that failed to render. If its code could not be loaded, it retries when the server responds. */
export function BrokenPage() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isLost = useSyncExternalStore(serverReach.subscribe, serverReach.isLost, () => false);
  const [wasOffline] = useState(!isOnline);

  useEffect(() => {
    if (!wasOffline || !isOnline || isLost) return;
    void serverReach.ping().then((answers) => answers && window.location.reload());
  }, [wasOffline, isOnline, isLost]);

  if (wasOffline)
    return (
      <div data-broken={isOnline ? 'waiting' : 'offline'}>
        <MessagePage title={t('broken.offlineTitle')} text={t('broken.offlineText')} />
      </div>
    );
  // Its links reload: the loaded code may be the problem.
  return (
    <div data-broken>
      <MessagePage title={t('broken.title')} text={t('broken.text')}>
        <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>
        <Button component="a" href={paths.home} variant="default">
          {t('broken.home')}
        </Button>
      </MessagePage>
    </div>
  );
}
