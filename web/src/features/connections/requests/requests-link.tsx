import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { requestCountQuery } from '#src/lib/request-count-query.ts';

/** Leads to the requests, with the number of those that wait for the viewer. */
export function RequestsLink({ viewer }: { viewer: string }) {
  const { t } = useTranslation('connections');
  const { data: count = 0 } = useQuery(requestCountQuery(viewer));
  return (
    <div>
      <Button component={Link} to={paths.connectionRequests} variant={count > 0 ? 'light' : 'default'}>
        {count > 0 ? t('requests.openSome', { count }) : t('requests.open')}
      </Button>
    </div>
  );
}
