import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** The manual page, with the text fixed by the specification, and the alternatives to it. */
export function ManualPage() {
  const { t } = useTranslation('profile-setup');
  return (
    <MessagePage title={t('manual.title')} text={t('manual.text')}>
      <Button component={Link} to={paths.setupInterests}>
        {t('manual.interests')}
      </Button>
      <Button component={Link} to={paths.setupNetwork} variant="default">
        {t('manual.network')}
      </Button>
    </MessagePage>
  );
}
