import { type ComponentProps, lazy, Suspense } from 'react';
import type { PartEditor } from './part-editor.tsx';

/** The forms come with the first that is opened: a profile that is only looked at needs none. */
const load = () => import('./writing.ts');
const Editor = lazy(async () => ({ default: (await load()).PartEditor }));
const Guard = lazy(async () => ({ default: (await load()).LeaveGuard }));

/** Fetches the forms early: somebody is about to open one. What fails here is asked for again by the form itself. */
export function prepareEditor(): void {
  void load().catch(() => undefined);
}

export function LazyPartEditor(props: ComponentProps<typeof PartEditor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  );
}

export function LazyLeaveGuard() {
  return (
    <Suspense>
      <Guard />
    </Suspense>
  );
}
