import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import type { EventsSection } from '../profile-view/events-section.ts';
import { hasContacts, ProfileContacts } from '../profile-view/profile-contacts.tsx';
import { ProfileView } from '../profile-view/profile-view.tsx';
import { previewQuery } from '../queries.ts';
import classes from './my-profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';

type Props = { userId: string; as: 'public' | 'member'; Events: EventsSection };

/** The profile as others see it. */
export function ProfilePreview({ userId, as, Events }: Props) {
  const { t } = useTranslation('my-profile');
  const query = useQuery(previewQuery(userId, as));
  return (
    <PageStates query={query} waiting={<ProfileSkeleton />}>
      {(profile) =>
        profile ? (
          <>
            <p className={classes.seen}>
              {t(`seeAs.text.${as}`)} <Link to={memberPath(profile.urlSlug)}>{t('seeAs.open')}</Link>
            </p>
            <ProfileView profile={profile} isPart aside={hasContacts(profile) && <ProfileContacts {...profile} />} />
            <div className={classes.below}>
              <Suspense>
                <Events slug={profile.urlSlug} viewer={userId} parts={profile.showsEvents} as={as} />
              </Suspense>
            </div>
          </>
        ) : (
          <Notice tone="info">
            <p>{t(`seeAs.none.${as}`)}</p>
          </Notice>
        )
      }
    </PageStates>
  );
}
