import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { Call } from '../api/create-call.ts';
import type { PageFeed, PageHead } from './page-head.ts';

type Request = {
  call: Call;
  queryClient: QueryClient;
  i18n: i18n;
  params: Record<string, string | undefined>;
  /** What follows the question mark. */
  search: URLSearchParams;
  /** Where this site is found. */
  origin: string;
};

export type Prepared = {
  status?: number;
  head?: PageHead;
  feeds?: readonly PageFeed[];
  /** A part that the page loads by itself, as the build names its module: what is shown of it now comes along. */
  part?: `src/${string}`;
  /** The id of the published event that it shows. */
  event?: string | null;
};

/**
 * What the server does before it renders a page that shows data: puts that where the page's queries look for it, and
 * says what the page is about, unless its name is always the same.
 */
export type PreparePage = (request: Request) => Promise<Prepared>;
