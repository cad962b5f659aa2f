import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from '../check-in.module.css';
import { checkInEntryQuery } from '../queries.ts';
import { CheckIn } from './check-in.tsx';
import { CheckInClosed } from './check-in-closed.tsx';

/** Check-in for holders of a check-in link, who need no account. */
export function CheckInByLink() {
  const { t } = useTranslation('check-in');
  const query = useQuery(checkInEntryQuery);
  if (query.data) return <CheckIn eventId={query.data} />;
  if (query.data === null || hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED')) return <CheckInClosed />;
  return (
    <Page width="form" className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <PageStates query={query} waiting={<Skeleton height={360} radius={16} />}>
        {() => null}
      </PageStates>
    </Page>
  );
}
