import type { User } from '@foyer/contract/accounts.ts';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { displayName, firstName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './dashboard.module.css';

export type DashboardSection = {
  key: string;
  Content: ComponentType<{ user: User }>;
  /** Height in px of its outline while its code loads; none for what is often empty. */
  outline?: number;
};

/** The frame of the dashboard. Each section loads alone, and one that has nothing to show is gone. */
export function Dashboard({ user, sections }: { user: User; sections: readonly DashboardSection[] }) {
  const { t } = useTranslation(['dashboard', 'shell']);
  useFreshUser(user.id);
  const name = firstName(user) || displayName(user, t('shell:user'));
  return (
    <Page width="workspace">
      <div className={classes.head}>
        <PageTitle lead={t('lead')}>{t('greeting', { name })}</PageTitle>
        <Button component={Link} to={paths.newEvent} variant="default" onClick={() => track('create_event_clicked')}>
          {t('create')}
        </Button>
      </div>
      <div className={classes.sections}>
        {sections.map(({ key, Content, outline }) => (
          <Suspense key={key} fallback={outline ? <Skeleton height={outline} radius={16} /> : null}>
            <Content user={user} />
          </Suspense>
        ))}
      </div>
    </Page>
  );
}
