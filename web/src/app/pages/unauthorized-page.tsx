import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { ClosedDoor } from './pictures/closed-door.tsx';

export function UnauthorizedPage() {
  const { t } = useTranslation();
  return (
    <MessagePage picture={<ClosedDoor />} title={t('unauthorized.title')} text={t('unauthorized.text')}>
      <Button component={Link} to={paths.home}>
        {t('unauthorized.home')}
      </Button>
    </MessagePage>
  );
}
