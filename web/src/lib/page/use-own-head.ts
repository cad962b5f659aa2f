import { useEffect } from 'react';
import type { PageHead } from './page-head.ts';

/** Names the document after what the page shows; for pages that are prepared on the server, which wrote the first names. */
export function useOwnHead({ title, description }: Pick<PageHead, 'title' | 'description'>): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
