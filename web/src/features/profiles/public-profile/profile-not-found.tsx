import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** Shown when there is no profile to see: a typo in the address, or a profile for members only. */
export function ProfileNotFound({ viewer }: { viewer: string | null }) {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  return (
    <MessagePage title={t('nobody.title')} text={viewer ? t('nobody.text') : t('nobody.forStrangers')}>
      {viewer ? (
        <Button component={Link} to={paths.people}>
          {t('nobody.search')}
        </Button>
      ) : (
        <Button component={Link} to={signInThenReturnTo(pathname)}>
          {t('nobody.signIn')}
        </Button>
      )}
      <Button component={Link} to={paths.home} variant="default">
        {t('nobody.home')}
      </Button>
    </MessagePage>
  );
}
