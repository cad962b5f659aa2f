import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import type { ContactPanels } from './contacts/contacts-section.tsx';

const Security = lazy(async () => ({ default: (await import('./overview/security.tsx')).Security }));

/** How an account is secured. The panels that prove a contact are another feature's: the roof brings them. */
export function SecurityPage({ panels }: { panels: ContactPanels }) {
  return <SignedIn>{(user) => <Security user={user} panels={panels} />}</SignedIn>;
}
