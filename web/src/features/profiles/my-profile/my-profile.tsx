import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { myProfileQuery } from '#src/lib/profile/my-profile-query.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import type { EventsSection, OwnEventsSection } from '../profile-view/events-section.ts';
import { EditableProfile } from './editable-profile.tsx';
import classes from './my-profile.module.css';
import { ProfilePreview } from './profile-preview.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { parseViewAs, ViewAs } from './view-as.tsx';

type Props = { user: User; Events: EventsSection; OwnEvents: OwnEventsSection };

/** The own profile for editing, or as others see it; the address says which. */
export function MyProfile({ user, Events, OwnEvents }: Props) {
  const { t } = useTranslation('my-profile');
  // A contact may have been verified in another browser.
  useFreshUser(user.id);
  const query = useQuery(myProfileQuery(user.id));
  const [search] = useSearchParams();
  const as = parseViewAs(search.get('as'));
  return (
    <Page width="workspace">
      <div className={classes.top}>
        <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
        <ViewAs as={as} />
      </div>
      <PageStates query={query} waiting={<ProfileSkeleton />}>
        {(profile) =>
          as === 'self' ? (
            <EditableProfile user={user} profile={profile} OwnEvents={OwnEvents} />
          ) : (
            <ProfilePreview key={as} userId={user.id} as={as} Events={Events} />
          )
        }
      </PageStates>
    </Page>
  );
}
