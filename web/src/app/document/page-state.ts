import type { Language } from '@foyer/contract/limits.ts';
import type { DehydratedState } from '@tanstack/react-query';
import type { ResourceLanguage } from 'i18next';
import type { HydrationState } from 'react-router';
import type { ColorScheme } from '#src/lib/storage/page-cookies.ts';

/** Id of the JSON block with the state that the server rendered the page from. */
export const pageStateId = 'foyer-state';

export type PageState = {
  language: Language;
  /** The person's choice; null follows the system. */
  colorScheme: ColorScheme | null;
  queries: DehydratedState;
  router: HydrationState;
  /** The page's messages by namespace. */
  messages: ResourceLanguage;
  /** The script that hydrates the page. */
  entry: string;
  /** Whether the page is complete without scripts, which then load when it is used. */
  startsOnUse: boolean;
  /** Whether the font is not cached yet and must wait for the first paint. */
  lacksFont: boolean;
  /** Whether a lazy part was rendered: hydrating without it would make the page jump. */
  hasPart: boolean;
  /** The inlined style sheets. */
  styles: string[];
  /** All scripts of the page, loaded together; each comes after its dependencies. */
  scripts: string[];
};
