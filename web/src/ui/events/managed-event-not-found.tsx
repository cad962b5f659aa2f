import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '../page/message-page.tsx';

/** For events that do not exist and for those of other people: both look the same. */
export function ManagedEventNotFound() {
  const { t } = useTranslation('managed-events');
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to={paths.myEvents}>
        {t('myEvents')}
      </Button>
    </MessagePage>
  );
}
