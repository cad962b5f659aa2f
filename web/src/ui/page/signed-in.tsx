import type { User } from '@foyer/contract/accounts.ts';
import { type ReactNode, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';
import { PageWaiting } from './page-waiting.tsx';

type Props = {
  /** Until the code of the page is there. */
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
};

/** A page about who is signed in: it comes once that is known, with code of its own. */
export function SignedIn({ waiting = <PageWaiting />, children }: Props) {
  const current = useSession();
  return <Suspense fallback={waiting}>{current.status === 'signed-in' && children(current.user)}</Suspense>;
}
