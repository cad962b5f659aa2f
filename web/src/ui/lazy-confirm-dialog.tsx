import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';

const Dialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Asks before an action of a menu. It loads when it is asked. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
