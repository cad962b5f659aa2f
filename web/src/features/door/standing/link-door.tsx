import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from '../look/door.module.css';
import { doorCalls } from '../queries.ts';
import { ClosedDoor, Door } from './door.tsx';

/**
 * Takes the secret behind the `#` for a cookie, and takes it out of the address: nobody who looks at the screen or into the
 * history gets it. Opened again without it, the cookie says which door it was.
 */
async function enter(): Promise<string | null> {
  const token = location.hash.slice(1);
  if (token === '') return await doorCalls.own();
  const eventId = await doorCalls.enter(token);
  history.replaceState(history.state, '', location.pathname);
  return eventId;
}

export function LinkDoor() {
  const { t } = useTranslation('door');
  const query = useQuery({
    queryKey: ['door-entry'],
    queryFn: enter,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return <Door eventId={query.data} />;
  if (query.data === null || hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED')) return <ClosedDoor />;
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <PageStates query={query} waiting={<Skeleton height={360} radius={16} />}>
        {() => null}
      </PageStates>
    </div>
  );
}
