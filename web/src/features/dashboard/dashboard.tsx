import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayName, firstName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { useMethodName } from '#src/lib/session/use-method-name.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import { Completeness } from './completeness.tsx';
import { Contacts } from './contacts.tsx';
import classes from './dashboard.module.css';
import { ProfileLink } from './profile-link.tsx';
import { dashboardQuery, type SignIn, setupQuery } from './queries.ts';

type Props = {
  user: User;
  /** Upcoming events of the person. */
  Events: ComponentType<{ userId: string }>;
  /** Active sessions. */
  Sessions: ComponentType<{ userId: string; isWide: true }>;
};

/** The dashboard: missing data, contacts, profile link, sessions. */
export function Dashboard({ user, Events, Sessions }: Props) {
  const { t } = useTranslation(['dashboard', 'shell']);
  const query = useQuery(dashboardQuery(user.id));
  useFreshUser(user.id);
  const name = firstName(user) || displayName(user, t('shell:user'));
  return (
    <Page width="workspace">
      <PageTitle lead={t('lead')}>{t('greeting', { name })}</PageTitle>
      <p className={classes.tour}>
        <Link to={paths.onboarding}>{t('tour')}</Link>
      </p>
      <div className={classes.grid}>
        <SetupReminder userId={user.id} />
        <Suspense
          fallback={
            <div data-wide aria-busy="true">
              <Skeleton height={190} radius={16} />
            </div>
          }
        >
          <Events userId={user.id} />
        </Suspense>
        <Card title={t('completeness.title')}>
          <PageStates query={query} waiting={<RowSkeletons count={1} height={64} />}>
            {({ missing }) => <Completeness missing={missing} />}
          </PageStates>
          <CardActions>
            <Button component={Link} to={paths.profile}>
              {t('completeness.open')}
            </Button>
            <Button component={Link} to={paths.people} variant="default">
              {t('completeness.people')}
            </Button>
          </CardActions>
        </Card>
        <Card title={t('link.title')} lead={t('link.lead')}>
          <PageStates
            query={query}
            waiting={<RowSkeletons count={1} height={42} />}
            isEmpty={({ profileUrl }) => profileUrl === null}
            empty={<CardText>{t('link.none')}</CardText>}
          >
            {({ profileUrl }) => <ProfileLink url={profileUrl ?? ''} />}
          </PageStates>
        </Card>
        <Card title={t('contacts.title')}>
          <Contacts user={user} />
        </Card>
        <Card title={t('signIns.title')}>
          <PageStates
            query={query}
            waiting={<RowSkeletons count={3} height={60} />}
            isEmpty={({ recentSignIns }) => recentSignIns.length === 0}
            empty={<CardText>{t('signIns.none')}</CardText>}
          >
            {({ recentSignIns }) => <RecentSignIns signIns={recentSignIns} />}
          </PageStates>
        </Card>
        <Suspense>
          <Sessions userId={user.id} isWide />
        </Suspense>
      </div>
    </Page>
  );
}

/** The latest sign-ins: method, device, place and time. */
function RecentSignIns({ signIns }: { signIns: SignIn[] }) {
  const { t } = useTranslation('security');
  const methodName = useMethodName();
  return (
    <RowList>
      {signIns.map(({ at, method, browser, place }) => (
        <li key={`${at} ${browser} ${place}`}>
          <Row Icon={IconLogin2} title={`${browser} · ${methodName(method)}`}>
            <Hint>{t('network', { place })}</Hint>
            <Hint>
              <Timestamp at={at} />
            </Hint>
          </Row>
        </li>
      ))}
    </RowList>
  );
}

const places = { network: paths.setupNetwork, interests: paths.setupInterests } as const;

/** A link back into the unfinished wizard; nothing when it is finished. */
function SetupReminder({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(setupQuery(userId));
  if (data?.next !== 'network' && data?.next !== 'interests') return null;
  return (
    <Card isWide title={t('setUp.title')} lead={t(`setUp.${data.next}`)}>
      <CardActions>
        <Button component={Link} to={places[data.next]}>
          {t('setUp.goOn')}
        </Button>
      </CardActions>
    </Card>
  );
}
