import { Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { DeadUnsubscribeLink, UnsubscribeLoading } from './unsubscribe-messages.tsx';

const Unsubscribe = lazyPart(async () => (await import('./unsubscribe.tsx')).Unsubscribe);

/** Unsubscribes from the kind of email its link was in, without signing in. */
export function UnsubscribePage() {
  const token = useLinkToken('token');
  if (token === null) return <DeadUnsubscribeLink />;
  if (token === undefined) return <UnsubscribeLoading />;
  return (
    <Suspense fallback={<UnsubscribeLoading />}>
      <Unsubscribe key={token} token={token} />
    </Suspense>
  );
}
