import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestCountQuery } from '#src/lib/request-count-query.ts';
import classes from './request-count.module.css';

/** The number of waiting connection requests, after the name of the link that leads to them. Nothing when none wait. */
export function RequestCount({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(requestCountQuery(userId));
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {count}
      </span>
      <span className="visually-hidden">{`, ${t('nav.requestsWaiting', { count })}`}</span>
    </>
  );
}
