import type { User } from '@foyer/contract/accounts.ts';
import { type ComponentType, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';

/** A page about who is signed in: it comes once that is known. */
export function SignedIn({ Page }: { Page: ComponentType<{ user: User }> }) {
  const current = useSession();
  return <Suspense>{current.status === 'signed-in' && <Page user={current.user} />}</Suspense>;
}
