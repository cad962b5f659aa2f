import type { User } from '@foyer/contract/accounts.ts';
import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConnectButton } from '#src/features/connections/relation/connect-button.tsx';
import { PeopleSearch } from '#src/features/profiles/people-search/people-search.tsx';
import { paths } from '#src/lib/paths.ts';
import { requestCountQuery } from '#src/lib/request-count-query.ts';
import { SuggestionsToReach } from './reach-suggested.tsx';

/** /people, composed of three features: today's suggestions, the members, and connecting with them. */
export function PeopleWithConnect({ user }: { user: User }) {
  // Keeps its identity between renders, so that an open dialog stays.
  const [Action] = useState(
    () =>
      ({ person, viewer }: { person: PersonCard; viewer: string }) =>
        person.urlSlug === user.urlSlug ? null : <ConnectButton person={person} viewer={viewer} source="people" />,
  );
  return <PeopleSearch user={user} Suggestions={RequestsAndSuggestions} Action={Action} />;
}

/** On phones, the mark at People in the bottom bar means the waiting requests, so they come first. */
function RequestsAndSuggestions({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { t: suggestionsText } = useTranslation('suggestions');
  const { data: count = 0 } = useQuery(requestCountQuery(userId));
  return (
    <>
      {count > 0 && (
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
      )}
      <SuggestionsToReach userId={userId} />
      <p>
        <Link to={paths.anonymous}>{suggestionsText('anonymous')}</Link>
      </p>
    </>
  );
}
