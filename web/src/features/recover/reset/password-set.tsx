import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { paths } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';

export function PasswordSet() {
  const { t } = useTranslation('recover');
  useFocusedHeading();
  return (
    <MessagePage title={t('reset.doneTitle')} text={t('reset.doneText')}>
      <Button component={Link} to={paths.signIn}>
        {t('signIn')}
      </Button>
    </MessagePage>
  );
}
