import { businessCardPath } from '#src/lib/card-paths.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { openGraphLocale, siteCard } from '#src/lib/page/site-card.ts';
import { sharedCardHead } from './shared-card-head.ts';
import { sharedCardQuery } from './shared-card-query.ts';

const statusOf = { ended: 410, hidden: 404 } as const;

/** Prepares a card for anyone who opens its link. Previews of the link show the name and no contact. */
export const prepareSharedCard: PreparePage = async ({ call, queryClient, i18n, params, origin }) => {
  const token = params.token ?? '';
  // When the API fails, the page is rendered without data and the browser asks again.
  const card = await queryClient.fetchQuery(sharedCardQuery(token, null, call)).catch(() => undefined);
  const head = {
    ...sharedCardHead(card, i18n.getFixedT(null, 'shared-card')),
    shared: {
      url: new URL(businessCardPath(token), origin).href,
      type: 'website',
      image: siteCard(i18n, origin),
      locale: openGraphLocale(i18n),
      isHidden: true,
    },
  } as const;
  if (card === undefined) return { status: 503, head };
  return typeof card === 'string' ? { status: statusOf[card], head } : { head, card: token };
};
