import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { SectionEditor } from './section-editor.tsx';

/** The forms are loaded when the first one is opened. */
const loadEditor = async () => (await import('./section-editor.tsx')).SectionEditor;
const loadGuard = async () => (await import('./section-editor.tsx')).UnsavedProfileGuard;
const Editor = lazyPart(loadEditor);
const Guard = lazyPart(loadGuard);

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
