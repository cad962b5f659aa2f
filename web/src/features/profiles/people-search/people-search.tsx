import type { User } from '@foyer/contract/accounts.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PeopleBrowser } from './people-browser.tsx';
import classes from './people-search.module.css';
import type { PersonAction } from './person-row.tsx';
import { usePeopleAddress } from './use-people-address.ts';

type Props = { user: User; Suggestions: ComponentType<{ userId: string }>; Action: PersonAction };

/** Members to meet, browse and search. Whoever searches sees the results first. */
export function PeopleSearch({ user, Suggestions, Action }: Props) {
  const { t } = useTranslation('people-search');
  const { asked, chosenCount } = usePeopleAddress();
  const isSearching = asked.q !== '' || chosenCount > 0;
  return (
    <Page width="workspace">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={classes.parts}>
        {!isSearching && <Suggestions userId={user.id} />}
        <Section title={t('browse')}>
          <PeopleBrowser userId={user.id} Action={Action} />
        </Section>
      </div>
    </Page>
  );
}
