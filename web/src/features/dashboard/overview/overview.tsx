import type { User } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { displayName, firstName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from '../dashboard.module.css';
import { dashboardQuery, meQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { RecentSignIns } from '../sessions/recent-sign-ins.tsx';
import { Sessions } from '../sessions/sessions.tsx';
import { Rows } from '../skeletons.tsx';
import { Completeness } from './completeness.tsx';
import { Contacts } from './contacts.tsx';
import { ProfileLink } from './profile-link.tsx';
import { SetUp } from './set-up.tsx';

/** What the account needs, where it is found and where it is signed in. */
export function Overview({ user }: { user: User }) {
  const { t } = useTranslation(['dashboard', 'shell']);
  const errorText = useErrorText();
  const query = useQuery(dashboardQuery(user.id));
  useFreshUser(user);
  const name = firstName(user) || displayName(user, t('shell:user'));
  const states = {
    query,
    failedText: (error: Error) => `${t('shell:states.failed')}. ${errorText.text(error)}`,
    retryLabel: t('shell:states.retry'),
  };
  return (
    <div className={classes.page}>
      <PageTitle lead={t('lead')}>{t('greeting', { name })}</PageTitle>
      <p className={classes.tour}>
        <Link to={paths.onboarding}>{t('tour')}</Link>
      </p>
      <div className={classes.grid}>
        <SetUp userId={user.id} />
        <Section title={t('completeness.title')}>
          <PageStates {...states} waiting={<Rows count={1} height={64} />}>
            {({ missing }) => <Completeness missing={missing} />}
          </PageStates>
          <div className={classes.actions}>
            <Button component={Link} to={paths.profile}>
              {t('completeness.open')}
            </Button>
            <Button component={Link} to={paths.people} variant="default">
              {t('completeness.people')}
            </Button>
          </div>
        </Section>
        <Section title={t('link.title')} lead={t('link.lead')}>
          <PageStates
            {...states}
            waiting={<Rows count={1} height={52} />}
            isEmpty={({ profileUrl }) => profileUrl === null}
            empty={<p className={classes.quiet}>{t('link.none')}</p>}
          >
            {({ profileUrl }) => <ProfileLink url={profileUrl ?? ''} />}
          </PageStates>
        </Section>
        <Section title={t('contacts.title')}>
          <Contacts user={user} />
        </Section>
        <Section title={t('signIns.title')}>
          <PageStates
            {...states}
            waiting={<Rows count={3} height={60} />}
            isEmpty={({ recentSignIns }) => recentSignIns.length === 0}
            empty={<p className={classes.quiet}>{t('signIns.none')}</p>}
          >
            {({ recentSignIns }) => <RecentSignIns signIns={recentSignIns} />}
          </PageStates>
        </Section>
        <Sessions userId={user.id} />
      </div>
    </div>
  );
}

/** What is stored here may be of yesterday. That the form is done is known here first, and stays so. */
function useFreshUser(user: User): void {
  const { data: me } = useQuery(meQuery(user.id));
  useEffect(() => {
    if (!me) return;
    const state = session.state();
    if (state.status !== 'signed-in' || state.user.id !== me.id) return;
    const fresh = { ...me, profileComplete: me.profileComplete || state.user.profileComplete };
    if (JSON.stringify(fresh) !== JSON.stringify(state.user)) session.updateUser(fresh);
  }, [me]);
}
