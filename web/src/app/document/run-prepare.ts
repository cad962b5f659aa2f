import type { PreparePage } from '#src/lib/page/prepare-page.ts';

/** Runs a preparation; answers the status of the page. */
export type RunPrepare = (
  prepare: PreparePage,
  place: { params: Record<string, string | undefined>; search: URLSearchParams },
) => Promise<number>;
