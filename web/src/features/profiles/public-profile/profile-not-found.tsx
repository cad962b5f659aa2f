import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { MessagePage } from '#src/ui/page/message-page.tsx';

/** Nobody is found here, and what could have happened: a slip in the address, or a profile that only members see. */
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
