import type { Language } from '@foyer/contract/limits.ts';
import type { DehydratedState } from '@tanstack/react-query';
import type { ResourceLanguage } from 'i18next';
import type { HydrationState } from 'react-router';
import type { ColorScheme } from '#src/lib/storage/page-cookies.ts';

/** Id of the JSON block by which the server hands the browser what it rendered the page from. */
export const pageStateId = 'foyer-state';

export type PageState = {
  language: Language;
  /** The person's own choice; null follows the system. */
  colorScheme: ColorScheme | null;
  queries: DehydratedState;
  router: HydrationState;
  /** What the page says, by namespace. */
  messages: ResourceLanguage;
  /** The script that brings the page to life. */
  entry: string;
  /** Whether this browser does not have the font yet: then it waits for the first paint. */
  lacksFont: boolean;
  /** Whether a part was rendered that the page loads by itself: drawn anew without it, the page would jump. */
  hasPart: boolean;
  /** The style sheets that the page has inside. */
  styles: string[];
  /** All scripts the page needs, to be fetched together; each stands behind those that it builds on. */
  scripts: string[];
};
