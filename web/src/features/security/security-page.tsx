import { lazy, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';
import type { ContactPanels } from './contacts/contacts-section.tsx';

/** Everything on the page is about who is signed in: it loads once that is known. */
const Security = lazy(async () => ({ default: (await import('./overview/security.tsx')).Security }));

/** How an account is secured. The panels that prove a contact are another feature's: the roof brings them. */
export function SecurityPage({ panels }: { panels: ContactPanels }) {
  const current = useSession();
  return <Suspense>{current.status === 'signed-in' && <Security user={current.user} panels={panels} />}</Suspense>;
}
