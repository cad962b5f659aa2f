import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { filtersIn, pagesIn } from '../known/event-filters.ts';
import { eventsQuery } from '../known/queries.ts';

/** What strangers find under this address. Without an answer the page is sent all the same: the browser asks again. */
export const prepareEvents: PreparePage = async ({ call, queryClient, search }) => {
  const query = eventsQuery(null, filtersIn(search), call);
  const found = await queryClient.fetchInfiniteQuery({ ...query, pages: pagesIn(search) }).catch(() => null);
  return found ? {} : { status: 503 };
};
