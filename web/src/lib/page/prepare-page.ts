import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { Call } from '../api/create-call.ts';
import type { PageFeed, PageHead } from './page-head.ts';

type Request = {
  call: Call;
  queryClient: QueryClient;
  i18n: i18n;
  params: Record<string, string | undefined>;
  /** The query string. */
  search: URLSearchParams;
  /** The public origin of this site. */
  origin: string;
};

export type Prepared = {
  status?: number;
  head?: PageHead;
  feeds?: readonly PageFeed[];
  /** The module of a part that the page loads lazily and that is rendered now, so its assets are preloaded. */
  part?: `src/${string}`;
  /** The id of the published event that the page shows. */
  event?: string | null;
  /** The token of the business card that the page shows. */
  card?: string;
};

/**
 * Runs on the server before a page is rendered: fills the query cache with the page's data and returns its metadata,
 * unless the title is always the same.
 */
export type PreparePage = (request: Request) => Promise<Prepared>;
