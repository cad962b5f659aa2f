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

type Props = {
  user: User;
  /** Connection requests that wait for an answer. */
  Requests: ComponentType<{ userId: string }>;
  Suggestions: ComponentType<{ userId: string }>;
  /** Today's list was empty when the page was opened. */
  hasNoSuggestions: boolean;
  Action: PersonAction;
};

/** Members to browse and search. They come before an empty list of suggestions, and a search hides everything else. */
export function PeopleSearch({ user, Requests, Suggestions, hasNoSuggestions, Action }: Props) {
  const { t } = useTranslation('people-search');
  const { asked, chosenCount } = usePeopleAddress();
  const isSearching = asked.q !== '' || chosenCount > 0;
  return (
    <Page width="workspace">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={classes.parts}>
        {!isSearching && <Requests userId={user.id} />}
        {!isSearching && !hasNoSuggestions && <Suggestions userId={user.id} />}
        <Section title={t('browse')}>
          <PeopleBrowser userId={user.id} Action={Action} />
        </Section>
        {!isSearching && hasNoSuggestions && <Suggestions userId={user.id} />}
      </div>
    </Page>
  );
}
