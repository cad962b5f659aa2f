import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { CardActions } from '#src/ui/card/card.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { AllHosted } from './all-hosted.tsx';
import { FoundAttended, FoundHosted } from './found-events.tsx';
import { myAddressIn } from './my-address.ts';
import { MyFilters, MyParts } from './my-filters.tsx';
import { hostedQuery } from './my-queries.ts';

/** Few are asked to help: the page does not wait for it. */
const TeamInvitations = lazy(async () => ({
  default: (await import('../team/team-invitations.tsx')).TeamInvitations,
}));

/** What the viewer hosts and what they go to; what is shown of it stands in the address. */
export function MyEvents({ userId }: { userId: string }) {
  const { t } = useTranslation('hosting');
  const [search] = useSearchParams();
  const address = myAddressIn(search);
  const { part, q, state, after } = address;
  const isWhole = part === '' && !q && !state && !after;
  const whole = useInfiniteQuery({ ...hostedQuery({}), enabled: isWhole });
  const isSearchable = !isWhole || (whole.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <CardPage title={t('mine.title')} lead={t('mine.lead')}>
      <MyParts {...address} />
      {isWhole && (
        <Suspense>
          <TeamInvitations userId={userId} />
        </Suspense>
      )}
      {part === '' && (
        <CardActions>
          <Button component={Link} to={paths.newEvent} onClick={() => track('create_event_clicked')}>
            {t('mine.create')}
          </Button>
          <Button component={Link} to={paths.webhooks} variant="default">
            {t('mine.webhooks')}
          </Button>
        </CardActions>
      )}
      {isSearchable && <MyFilters key={part} {...address} />}
      {isWhole && <AllHosted query={whole} address={address} />}
      {!isWhole && (part === '' ? <FoundHosted address={address} /> : <FoundAttended address={address} />)}
    </CardPage>
  );
}
