import type { User } from '@foyer/contract/accounts.ts';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import type { PageWidth } from './page.tsx';
import { PageWaiting } from './page-waiting.tsx';

type Props = {
  /** Shown while the code of the content loads. */
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
};

/** Content for the signed-in user, rendered when the session is known. */
export function SignedIn({ waiting = <PageWaiting />, children }: Props) {
  const current = useSession();
  return <Suspense fallback={waiting}>{current.status === 'signed-in' && children(current.user)}</Suspense>;
}

/** A page for the signed-in user: a placeholder at once, and its lazily loaded content. */
export function signedInPage(load: () => Promise<ComponentType<{ user: User }>>, width?: PageWidth): ComponentType {
  const Content = lazyPart(load);
  return () => <SignedIn waiting={<PageWaiting width={width} />}>{(user) => <Content user={user} />}</SignedIn>;
}
