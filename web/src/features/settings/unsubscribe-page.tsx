import { lazy, Suspense } from 'react';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { DeadLink } from './unsubscribe/dead-link.tsx';
import { ReadingChoice } from './unsubscribe/reading-choice.tsx';

const RefuseEmail = lazy(async () => ({ default: (await import('./unsubscribe/refuse-email.tsx')).RefuseEmail }));

/** Turns off the kind of email that its link came with, without signing in. */
export function UnsubscribePage() {
  const token = useLinkToken('token');
  if (token === null) return <DeadLink />;
  if (token === undefined) return <ReadingChoice />;
  return (
    <Suspense fallback={<ReadingChoice />}>
      <RefuseEmail key={token} token={token} />
    </Suspense>
  );
}
