import type { User } from '@foyer/contract/accounts.ts';
import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { useState } from 'react';
import { ConnectButton } from '#src/features/connections/relation/connect-button.tsx';
import { PeopleSearch } from '#src/features/profiles/people-search/people-search.tsx';
import { SuggestionsWithConnect } from './connect-suggested.tsx';

/** /people, composed of three features: today's suggestions, the members, and connecting with them. */
export function PeopleWithConnect({ user }: { user: User }) {
  // Keeps its identity between renders, so that an open dialog stays.
  const [Action] = useState(
    () =>
      ({ person, viewer }: { person: PersonCard; viewer: string }) =>
        person.urlSlug === user.urlSlug ? null : <ConnectButton person={person} viewer={viewer} source="people" />,
  );
  return <PeopleSearch user={user} Suggestions={SuggestionsWithConnect} Action={Action} />;
}
