import { lazy, Suspense } from 'react';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { ReadingChange } from './undo/reading-change.tsx';
import { UndoOver } from './undo/undo-over.tsx';

const UndoChange = lazy(async () => ({ default: (await import('./undo/undo-change.tsx')).UndoChange }));

/** Undoes a change of email or phone with the link of its notice (rule 23). */
export function UndoPage() {
  const token = useLinkToken('token');
  if (token === null) return <UndoOver kind="dead" />;
  if (token === undefined) return <ReadingChange />;
  return (
    <Suspense fallback={<ReadingChange />}>
      <UndoChange key={token} token={token} />
    </Suspense>
  );
}
