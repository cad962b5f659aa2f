import { lazy, Suspense } from 'react';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const TakeOver = lazy(async () => ({ default: (await import('./transfer/take-over.tsx')).TakeOver }));

/** Takes a place over with the link of the mail that offers it. */
export function TransferPage() {
  const token = useLinkToken('token');
  if (token === undefined) return <PageWaiting />;
  return (
    <Suspense fallback={<PageWaiting />}>
      <TakeOver brought={token} />
    </Suspense>
  );
}
