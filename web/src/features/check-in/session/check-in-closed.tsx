import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** Shown when the check-in link has expired, or the viewer is not in the event's team. */
export function CheckInClosed() {
  const { t } = useTranslation('check-in');
  return (
    <MessagePage title={t('closed.title')} text={t('closed.text')}>
      <Button component={Link} to={paths.events} variant="default">
        {t('closed.events')}
      </Button>
    </MessagePage>
  );
}
