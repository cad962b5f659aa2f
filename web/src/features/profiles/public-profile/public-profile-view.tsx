import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { IconAddressBook, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { EventsSection } from '../profile-view/events-section.ts';
import { hasContacts, ProfileContacts } from '../profile-view/profile-contacts.tsx';
import { ProfileView } from '../profile-view/profile-view.tsx';
import { CopyProfileLink } from '../sharing/copy-profile-link.tsx';
import { ShareProfile } from '../sharing/share-profile.tsx';
import classes from './public-profile-view.module.css';

type Props = {
  profile: PublicProfile;
  viewer: string | null;
  /** The session is not known yet. */
  isUnsure: boolean;
  Events: EventsSection;
  /** What the viewer can do about this member. */
  relation: ReactNode;
};

/** A profile with its actions. */
export function PublicProfileView({ profile, viewer, isUnsure, Events, relation }: Props) {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();

  async function saveContactCard(): Promise<void> {
    const { downloadVcard } = await import('../sharing/vcard.ts');
    downloadVcard(profile);
  }

  return (
    <div className={classes.page}>
      <ProfileView
        profile={profile}
        isPartial={!viewer}
        aside={hasContacts(profile) && <ProfileContacts {...profile} />}
        actions={
          <>
            {relation}
            {profile.own && (
              <Button
                component={Link}
                to={paths.profile}
                size="sm"
                leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
              >
                {t('share.edit')}
              </Button>
            )}
            <ShareProfile url={profile.url} name={profile.displayName} />
            <CopyProfileLink url={profile.url} />
            {viewer && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconAddressBook size={18} stroke={1.5} aria-hidden />}
                onClick={() => void saveContactCard()}
              >
                {t('share.card')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.below}>
        <Events
          slug={profile.urlSlug}
          viewer={viewer}
          parts={profile.showsEvents}
          {...(profile.own && { as: 'member' })}
        />
      </div>
      {!viewer && (
        <p className={`${classes.more} ${isUnsure ? classes.unsure : ''}`}>
          {t('more.text', { name: profile.firstName || profile.displayName })}{' '}
          <Link to={signInThenReturnTo(pathname)}>{t('more.signIn')}</Link>
        </p>
      )}
    </div>
  );
}
