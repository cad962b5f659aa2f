import { Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { UndoLoading, UndoOutcome } from './undo-messages.tsx';

const UndoContactChange = lazyPart(async () => (await import('./undo-contact-change.tsx')).UndoContactChange);

/** Undoes a change of email or phone with the link of its notice. */
export function UndoContactChangePage() {
  const token = useLinkToken('token');
  if (token === null) return <UndoOutcome kind="dead" />;
  if (token === undefined) return <UndoLoading />;
  return (
    <Suspense fallback={<UndoLoading />}>
      <UndoContactChange key={token} token={token} />
    </Suspense>
  );
}
