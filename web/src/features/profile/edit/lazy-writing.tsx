import { type ComponentProps, lazy, Suspense } from 'react';
import type { PartEditor } from './part-editor.tsx';

/** The forms come with the first that is opened: a profile that is only looked at needs none. */
const loadEditor = async () => ({ default: (await import('./part-editor.tsx')).PartEditor });
const loadGuard = async () => ({ default: (await import('./leave-guard.tsx')).LeaveGuard });
const Editor = lazy(loadEditor);
const Guard = lazy(loadGuard);

/** Fetches the forms early: somebody is about to open one. What fails here is asked for again by the form itself. */
export function prepareEditor(): void {
  for (const load of [loadEditor, loadGuard]) void load().catch(() => undefined);
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
