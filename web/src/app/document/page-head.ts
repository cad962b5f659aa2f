import type { i18n } from 'i18next';
import type { PageHead } from '#src/lib/page/page-head.ts';
import type { PageHandle } from './page-handle.ts';

/** The title and the description of a page in the current language. */
export function pageHead(i18n: i18n, handle: PageHandle | undefined): PageHead {
  if (!handle) return { title: 'Foyer', description: '' };
  // The keys are put together here, so their existence is checked by a test (messages.test.ts), not by the compiler.
  const text = (key: string) => i18n.getResource(i18n.language, ...splitKey(`${handle.head}.${key}`));
  return { title: String(text('title') ?? 'Foyer'), description: String(text('description') ?? '') };
}

function splitKey(key: string): [string, string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}
