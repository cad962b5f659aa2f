import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { type MyEventsAddress, moreOfMyEvents } from './my-events-address.ts';

type Props = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData'> & {
    data: { pages: readonly { nextCursor: string | null }[] } | undefined;
  };
  address: MyEventsAddress;
};

/** The "more" link below a list. The number of pages is in the URL, so that it can be shared. */
export function MoreLink({ query, address }: Props) {
  const { t } = useTranslation('managed-events');
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  if (!data || !hasNextPage || isPlaceholderData) return null;
  const to = moreOfMyEvents(address, data.pages);
  return (
    <CardActions>
      <Button component={Link} to={to} preventScrollReset replace variant="default" loading={isFetchingNextPage}>
        {t('showMore')}
      </Button>
    </CardActions>
  );
}
