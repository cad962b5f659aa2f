import type { PreparePage } from '#src/lib/page/prepare-page.ts';

/** Runs a preparation; answers the status of the page. */
export type RunPrepare = (prepare: PreparePage, params: Record<string, string | undefined>) => Promise<number>;
