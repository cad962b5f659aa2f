import { type ComponentProps, lazy, Suspense } from 'react';
import type { PartEditor } from './part-editor.tsx';

/** The forms come with the first that is opened: a profile that is only looked at needs none. */
const load = async () => ({ default: (await import('./part-editor.tsx')).PartEditor });
const Editor = lazy(load);

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
