import { configQuery } from '#src/lib/config-query.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { aboutFiguresQuery } from './about-figures-query.ts';

/** Renders real figures on the server, where they are shown. If they can't be read, the page comes without them. */
export const prepareAbout: PreparePage = async ({ call, queryClient }) => {
  const config = queryClient.getQueryData(configQuery.queryKey);
  if (config?.aboutFigures === 'real') await queryClient.prefetchQuery(aboutFiguresQuery(call));
  return {};
};
