import type { User } from '@foyer/contract/accounts.ts';
import type { FoundPerson } from '@foyer/contract/profiles/people.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConnectButton } from '#src/features/connections/relation/connect-button.tsx';
import { PeopleSearch } from '#src/features/profiles/people-search/people-search.tsx';
import { todayQuery } from '#src/features/suggestions/queries.ts';
import { paths } from '#src/lib/paths.ts';
import { requestCountQuery } from '#src/lib/request-count-query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SuggestionsToReach } from './reach-suggested.tsx';

/** /people, composed of three features: today's suggestions, the members, and connecting with them. */
export function PeopleWithConnect({ user }: { user: User }) {
  // Keeps its identity between renders, so that an open dialog stays.
  const [Action] = useState(
    () =>
      ({ person, viewer }: { person: FoundPerson; viewer: string }) =>
        person.urlSlug === user.urlSlug ? null : (
          <ConnectButton person={person} viewer={viewer} isEager={person.relation !== 'none'} source="people" />
        ),
  );
  const { data: today } = useQuery(todayQuery(user.id));
  // As it was at first: moving the list later would close its open dialogs.
  const [wasEmpty, setWasEmpty] = useState<boolean | null>(null);
  if (today && wasEmpty === null) setWasEmpty(today.items.length === 0);
  return (
    <PeopleSearch
      user={user}
      Requests={RequestsWaiting}
      Suggestions={SuggestionsAndRooms}
      hasNoSuggestions={wasEmpty === true}
      Action={Action}
    />
  );
}

/** On phones, the mark at People in the bottom bar means the waiting requests, so they come first. */
function RequestsWaiting({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(requestCountQuery(userId));
  return (
    count > 0 && (
      <div>
        <Button
          component={Link}
          to={paths.connectionRequests}
          variant="light"
          leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
        >
          {t('nav.requestsWaiting', { count })}
        </Button>
      </div>
    )
  );
}

function SuggestionsAndRooms({ userId }: { userId: string }) {
  const { t } = useTranslation('suggestions');
  return (
    <>
      <SuggestionsToReach userId={userId} />
      <p>
        <Link to={paths.anonymous}>{t('anonymous')}</Link>
      </p>
    </>
  );
}
