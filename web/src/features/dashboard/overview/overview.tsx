import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayName, firstName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from '../dashboard.module.css';
import { dashboardQuery } from '../queries.ts';
import { Completeness } from './completeness.tsx';
import { Contacts } from './contacts.tsx';
import { ProfileLink } from './profile-link.tsx';
import { RecentSignIns } from './recent-sign-ins.tsx';
import { SetUp } from './set-up.tsx';

type Props = {
  user: User;
  /** What the person comes to or hosts. */
  Events: ComponentType<{ userId: string }>;
  /** Where the person is signed in, and how to end that. */
  Sessions: ComponentType<{ userId: string; isWide: true }>;
};

/** What the account needs, where it is found and where it is signed in. */
export function Overview({ user, Events, Sessions }: Props) {
  const { t } = useTranslation(['dashboard', 'shell']);
  const query = useQuery(dashboardQuery(user.id));
  useFreshUser(user.id);
  const name = firstName(user) || displayName(user, t('shell:user'));
  return (
    <div className={classes.page}>
      <PageTitle lead={t('lead')}>{t('greeting', { name })}</PageTitle>
      <p className={classes.tour}>
        <Link to={paths.onboarding}>{t('tour')}</Link>
      </p>
      <div className={classes.grid}>
        <SetUp userId={user.id} />
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
    </div>
  );
}
