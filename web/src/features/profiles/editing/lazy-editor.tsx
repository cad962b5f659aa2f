import { type ComponentProps, lazy, Suspense } from 'react';
import type { SectionEditor } from './section-editor.tsx';

/** The forms are loaded when the first one is opened. */
const loadEditor = async () => ({ default: (await import('./section-editor.tsx')).SectionEditor });
const loadGuard = async () => ({ default: (await import('./section-editor.tsx')).UnsavedProfileGuard });
const Editor = lazy(loadEditor);
const Guard = lazy(loadGuard);

/** Loads the forms early, on hover or focus. A failure is ignored: opening a form tries again. */
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
