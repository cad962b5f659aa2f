import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { hostedEventsQuery } from '#src/lib/events/hosted-events-query.ts';
import { paths } from '#src/lib/paths.ts';
import { CardActions } from '#src/ui/card/card.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { AllHosted } from './all-hosted.tsx';
import { FoundAttended, FoundHosted } from './found-events.tsx';
import { myEventsAddressIn } from './my-events-address.ts';
import { MyEventsFilters, MyEventsParts } from './my-events-filters.tsx';

type Props = {
  userId: string;
  /** Events that ask the viewer to help: the events' feature brings them. */
  TeamInvitations: ComponentType<{ userId: string }>;
};

/** What the viewer hosts and what they go to; what is shown of it stands in the address. */
export function MyEvents({ userId, TeamInvitations }: Props) {
  const { t } = useTranslation('my-events');
  const [search] = useSearchParams();
  const address = myEventsAddressIn(search);
  const { part, q, state, after } = address;
  const isWhole = part === '' && !q && !state && !after;
  const whole = useInfiniteQuery({ ...hostedEventsQuery({}), enabled: isWhole });
  const isSearchable = !isWhole || (whole.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <CardPage title={t('title')} lead={t('lead')}>
      <MyEventsParts {...address} />
      {isWhole && (
        <Suspense>
          <TeamInvitations userId={userId} />
        </Suspense>
      )}
      {part === '' && (
        <CardActions>
          <Button component={Link} to={paths.newEvent} onClick={() => track('create_event_clicked')}>
            {t('create')}
          </Button>
          <Button component={Link} to={paths.webhooks} variant="default">
            {t('webhooks')}
          </Button>
        </CardActions>
      )}
      {isSearchable && <MyEventsFilters key={part} {...address} />}
      {isWhole && <AllHosted query={whole} address={address} />}
      {!isWhole && (part === '' ? <FoundHosted address={address} /> : <FoundAttended address={address} />)}
    </CardPage>
  );
}
