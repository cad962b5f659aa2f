import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { FoundAttended } from './found-attended.tsx';
import { HostedTable } from './hosted-table.tsx';
import classes from './my-events.module.css';
import { myEventsAddressIn } from './my-events-address.ts';
import { MyEventsFilters, MyEventsParts } from './my-events-filters.tsx';

type Props = {
  userId: string;
  /** The viewer's team invitations. Passed in by app/pages. */
  TeamInvitations: ComponentType<{ userId: string }>;
};

/** The events that the viewer hosts and attends. The filters are in the URL. */
export function MyEvents({ userId, TeamInvitations }: Props) {
  const { t } = useTranslation('my-events');
  const [search] = useSearchParams();
  const address = myEventsAddressIn(search);
  const { part, q, state, after } = address;
  const isUnfiltered = part === '' && !q && !state && !after;
  return (
    <CardPage title={t('title')} lead={t('lead')} width="workspace" isDense>
      <div className={classes.head}>
        <MyEventsParts {...address} />
        <div className={classes.actions}>
          {part === '' ? (
            <>
              <Button component={Link} to={paths.newEvent} onClick={() => track('create_event_clicked')}>
                {t('create')}
              </Button>
              <Button component={Link} to={paths.webhooks} variant="default">
                {t('webhooks')}
              </Button>
            </>
          ) : (
            <Button component={Link} to={paths.scanCard} reloadDocument variant="default">
              {t('scan')}
            </Button>
          )}
        </div>
      </div>
      {isUnfiltered && (
        <Suspense>
          <TeamInvitations userId={userId} />
        </Suspense>
      )}
      {part === '' ? (
        <HostedTable />
      ) : (
        <>
          <MyEventsFilters key={part} {...address} />
          <FoundAttended address={address} />
        </>
      )}
    </CardPage>
  );
}
