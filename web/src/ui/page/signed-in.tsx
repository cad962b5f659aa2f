import type { User } from '@foyer/contract/accounts.ts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';
import { PageWaiting } from './page-waiting.tsx';

type Props = {
  /** Until the code of the page is there. */
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
};

/** What is about the signed-in user: shown once that is known, with code of its own. */
export function SignedIn({ waiting = <PageWaiting />, children }: Props) {
  const current = useSession();
  return <Suspense fallback={waiting}>{current.status === 'signed-in' && children(current.user)}</Suspense>;
}

/** A page about the signed-in user: an outline at once, and its content when the code of that is there. */
export function signedInPage(load: () => Promise<ComponentType<{ user: User }>>): ComponentType {
  const Content = lazy(async () => ({ default: await load() }));
  return () => <SignedIn>{(user) => <Content user={user} />}</SignedIn>;
}
