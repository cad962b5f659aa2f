import type { User } from '@foyer/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { PeopleBrowser } from './people-browser.tsx';
import type { PersonAction } from './person-row.tsx';

/** Members to browse and search. */
export function PeopleSearch({ user, Action }: { user: User; Action: PersonAction }) {
  const { t } = useTranslation('people-search');
  return (
    <Page width="workspace">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <PeopleBrowser userId={user.id} Action={Action} />
    </Page>
  );
}
