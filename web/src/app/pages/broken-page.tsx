import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** Stands in when rendering failed. Its links load the page anew: what broke may be in the code already loaded. */
export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <main>
      <MessagePage title={t('broken.title')} text={t('broken.text')}>
        <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>
        <Button component="a" href={paths.home} variant="default">
          {t('broken.home')}
        </Button>
      </MessagePage>
    </main>
  );
}
