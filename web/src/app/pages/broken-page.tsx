import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { serverReach } from '#src/lib/api/server-reach.ts';
import { paths } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { useIsOnline } from '../shell/use-is-online.ts';

/** Stands in when not even what stands around the pages could be drawn. */
export function BrokenApp() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}

/** Stands in for a page that could not be shown: one whose code is out of reach comes by itself once it is not. */
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
  // Its links load the page anew: what broke may be in the code already loaded.
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
