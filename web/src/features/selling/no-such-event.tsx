import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** For what never was and for what is somebody else's: the two are one. */
export function NoSuchEvent() {
  const { t } = useTranslation('selling');
  return (
    <MessagePage title={t('nothing.title')} text={t('nothing.text')}>
      <Button component={Link} to={paths.myEvents}>
        {t('nothing.all')}
      </Button>
    </MessagePage>
  );
}
