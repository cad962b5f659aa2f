import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { useWizard } from './use-wizard.ts';

/** The manual page, with the text fixed by the specification, and the ways on: the profile's own editor and the wizard. */
export function ManualPage() {
  const { t } = useTranslation('profile-setup');
  const { end, to, rememberSkipped } = useWizard();
  const current = useSession();
  const canEdit = current.status === 'signed-in' && isProfileComplete(current.user);
  return (
    <MessagePage title={t('manual.title')} text={t(canEdit ? 'manual.text' : 'manual.formFirst')}>
      {canEdit ? (
        <Button component={Link} to={paths.profile}>
          {t('manual.profile')}
        </Button>
      ) : (
        <Button component={Link} to={paths.profileSetup}>
          {t('network.toForm')}
        </Button>
      )}
      <Button component={Link} to={to(paths.setupInterests)} variant="default">
        {t('manual.interests')}
      </Button>
      <Button component={Link} to={to(paths.setupNetwork)} variant="default">
        {t('manual.network')}
      </Button>
      <Button component={Link} to={end} variant="subtle" onClick={rememberSkipped}>
        {t('skip')}
      </Button>
    </MessagePage>
  );
}
