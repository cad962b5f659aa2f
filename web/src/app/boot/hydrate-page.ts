import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Brings what the server rendered to life. React's renderer takes long to begin: it stands in a file of its own, which
 * begins in a task of its own (boot.ts). A mere re-export would be begun by whoever imports it.
 */
export function hydratePage(root: HTMLElement, page: ReactNode, onUncaughtError: (error: unknown) => void): void {
  hydrateRoot(root, page, { onUncaughtError });
}
