import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';

export function DeadResetLink() {
  const { t } = useTranslation('account-recovery');
  useFocusedHeading();
  return (
    <MessagePage title={t('reset.deadTitle')} text={t('reset.deadText')}>
      <Button component={Link} to={paths.forgotPassword}>
        {t('reset.newLink')}
      </Button>
      <Button component={Link} to={paths.signIn} variant="default">
        {t('back')}
      </Button>
    </MessagePage>
  );
}
