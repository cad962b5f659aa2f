import type { User } from '@foyer/contract/accounts.ts';
import { useState } from 'react';
import { ContactsView } from '#src/features/business-cards/contacts/contacts-view.tsx';
import { MessageButton } from '#src/features/message-requests/message-button.tsx';
import { SuggestionsPart } from '../messages/suggestions-part.tsx';

type Person = { urlSlug: string; displayName: string };

/** /cards/contacts, where members among the contacts can be written to. */
export function ContactsWithMessages({ user }: { user: User }) {
  // Keeps its identity between renders, so that an open dialog stays.
  const [Action] = useState(
    () =>
      ({ person }: { person: Person }) =>
        person.urlSlug === user.urlSlug ? null : (
          <MessageButton person={person} viewer={user.id} source="cards" Suggestions={SuggestionsPart} />
        ),
  );
  return <ContactsView user={user} Action={Action} />;
}
