import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardActions } from '#src/ui/card/card.tsx';
import { type MyEventsAddress, moreOfMyEvents } from './my-events-address.ts';

type Props = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData'> & {
    data: { pages: readonly { nextCursor: string | null }[] } | undefined;
  };
  address: MyEventsAddress;
};

/** Below a list that goes on: a page more, at an address that can be sent to somebody. */
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
