import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the server-rendered page. React's renderer takes long to initialize, so it is in a file of its own that runs in
 * a task of its own (boot.ts). A mere re-export would run with its importer.
 */
export function hydratePage(root: HTMLElement, page: ReactNode, onUncaughtError: (error: unknown) => void): void {
  hydrateRoot(root, page, { onUncaughtError });
}
