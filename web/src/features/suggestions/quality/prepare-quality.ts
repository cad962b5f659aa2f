import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { qualityQuery } from './quality-query.ts';

/** Renders the figures on the server. If they can't be read, the page asks for them itself. */
export const prepareQuality: PreparePage = async ({ call, queryClient }) => {
  await queryClient.prefetchQuery(qualityQuery(call));
  return {};
};
