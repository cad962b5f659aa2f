import { loadMessageFiles } from '#src/lib/i18n.ts';
import { keepFocus } from './keep-focus.ts';
import { addPageTransitions } from './page-transitions.ts';

/** Starts what a page can do without while it loads. */
export function startAfterLoad(router: Parameters<typeof addPageTransitions>[0]): void {
  addPageTransitions(router);
  keepFocus();
  // Without it, the next page would wait for it.
  loadMessageFiles().catch(() => undefined);
}
