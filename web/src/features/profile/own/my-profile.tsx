import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { fullProfileQuery } from '../queries.ts';
import type { EventsPart, OwnEventsPart } from '../view/events-part.ts';
import { EditedProfile } from './edited-profile.tsx';
import classes from './own.module.css';
import { PreviewedProfile } from './previewed-profile.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { SeeAs, seenAs } from './see-as.tsx';

type Props = { user: User; Events: EventsPart; OwnEvents: OwnEventsPart };

/** One's own profile: to write it, and to see it as others do. Which of them stands in the address. */
export function MyProfile({ user, Events, OwnEvents }: Props) {
  const { t } = useTranslation('profile-edit');
  // Whether a contact is proven may have changed in another browser.
  useFreshUser(user.id);
  const query = useQuery(fullProfileQuery(user.id));
  const [search] = useSearchParams();
  const as = seenAs(search.get('as'));
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
        <SeeAs as={as} />
      </div>
      <PageStates query={query} waiting={<ProfileSkeleton />}>
        {(profile) =>
          as === 'self' ? (
            <EditedProfile user={user} profile={profile} OwnEvents={OwnEvents} />
          ) : (
            <PreviewedProfile key={as} userId={user.id} as={as} Events={Events} />
          )
        }
      </PageStates>
    </div>
  );
}
