import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { requestsQuery } from '../queries.ts';

/** Leads to the requests, with the number of those that wait for the viewer. */
export function RequestsLink({ viewer }: { viewer: string }) {
  const { t } = useTranslation('connections');
  const { data } = useInfiniteQuery(requestsQuery(viewer, 'received'));
  const first = data?.pages[0];
  const count = first?.items.length ?? 0;
  const isMore = Boolean(first?.nextCursor);
  return (
    <div>
      <Button component={Link} to={paths.connectionRequests} variant={count > 0 ? 'light' : 'default'}>
        {count === 0 && t('requests.open')}
        {count > 0 && (isMore ? t('requests.openMany', { count }) : t('requests.openSome', { count }))}
      </Button>
    </div>
  );
}
