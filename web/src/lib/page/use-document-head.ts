import { useEffect } from 'react';
import type { PageHead } from './page-head.ts';

/** Updates the document's title and description in the browser, for pages whose head the server rendered. */
export function useDocumentHead({ title, description }: Pick<PageHead, 'title' | 'description'>): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
