import { type ComponentProps, lazy, Suspense } from 'react';
import type { SectionEditor } from './section-editor.tsx';

/** The forms come with the first that is opened: a profile that is only looked at needs none. */
const loadEditor = async () => ({ default: (await import('./section-editor.tsx')).SectionEditor });
const loadGuard = async () => ({ default: (await import('./section-editor.tsx')).UnsavedProfileGuard });
const Editor = lazy(loadEditor);
const Guard = lazy(loadGuard);

/** Fetches the forms early: somebody is about to open one. What fails here is asked for again by the form itself. */
export function preloadEditor(): void {
  for (const load of [loadEditor, loadGuard]) void load().catch(() => undefined);
}

export function LazySectionEditor(props: ComponentProps<typeof SectionEditor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  );
}

export function LazyUnsavedProfileGuard() {
  return (
    <Suspense>
      <Guard />
    </Suspense>
  );
}
