import type { User } from '@foyer/contract/accounts.ts';
import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisibility } from '#src/lib/profile/use-visibility.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { EditableSection } from '../editing/editable-section.tsx';
import { LazySectionEditor, LazyUnsavedProfileGuard, preloadEditor } from '../editing/lazy-editor.tsx';
import { sectionOf } from '../editing/sections.ts';
import type { OwnEventsSection } from '../profile-view/events-section.ts';
import { ProfileHeader } from '../profile-view/profile-header.tsx';
import { isEmptySection, mainSections, type ProfileSection, sideSections } from '../profile-view/profile-sections.ts';
import viewClasses from '../profile-view/profile-view.module.css';
import { useSectionTitle } from '../profile-view/section-view.tsx';
import { VisibilitySelect } from '../visibility-select.tsx';
import { AccountDetails } from './account-details.tsx';
import classes from './my-profile.module.css';
import { BannerButton, PhotoButton } from './picture-buttons.tsx';
import { ShareLink } from './share-link.tsx';
import { StrengthCard } from './strength-card.tsx';
import { openerId, useOpenSections } from './use-open-sections.ts';

const sections = [...mainSections, ...sideSections];

type Props = { user: User; profile: FullProfile; OwnEvents: OwnEventsSection };

/** The own profile, edited in place. Empty sections are listed at the end. */
export function EditableProfile({ user, profile, OwnEvents }: Props) {
  const { t } = useTranslation('my-profile');
  const title = useSectionTitle();
  const visibility = useVisibility(user.id);
  const { open, start, stop, said } = useOpenSections(user.id);
  const isShown = (part: ProfileSection) => open.has(part) || !isEmptySection(profile, part);
  const waiting = sections.filter((part) => !isShown(part));

  // The banner follows the photo's choice.
  const photoVisibility = (
    <VisibilitySelect field="photo" chosen={profile.visibility.photo} onChoose={visibility.choose} />
  );

  const editor = { userId: user.id, profile, visibility };
  const editable = (part: ProfileSection) => (
    <EditableSection
      key={part}
      {...editor}
      part={part}
      isOpen={open.has(part)}
      openerId={openerId(part)}
      onOpen={() => start(part)}
      onClose={(isSaved) => stop(part, isSaved)}
    />
  );

  function takeStep(step: FullProfile['strength']['missing'][number]): void {
    const part = sectionOf(step);
    if (part === 'photo') document.getElementById(openerId('photo'))?.click();
    else start(part);
  }

  return (
    <div className={classes.columns} onPointerEnter={preloadEditor} onFocusCapture={preloadEditor}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={classes.wide}>
        <FailureNotice failure={visibility.failure} />
        <div className={viewClasses.sheet}>
          <ProfileHeader
            profile={profile}
            avatar={user.avatar}
            isPart
            pictureAction={
              <PhotoButton id={openerId('photo')} userId={user.id} profile={profile} visibility={photoVisibility} />
            }
            bannerAction={<BannerButton userId={user.id} profile={profile} visibility={photoVisibility} />}
            under={user.email}
          >
            {!open.has('intro') && (
              <Button
                id={openerId('intro')}
                leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
                onClick={() => start('intro')}
              >
                {t('editProfile')}
              </Button>
            )}
          </ProfileHeader>
          {open.has('intro') && (
            <div className={classes.intro}>
              <LazySectionEditor
                {...editor}
                part="intro"
                label={t('editProfile')}
                onClose={(isSaved) => stop('intro', isSaved)}
              />
            </div>
          )}
          <div className={classes.parts}>{sections.filter(isShown).map(editable)}</div>
          {waiting.length > 0 && (
            <section className={classes.waiting} aria-labelledby="profile-waiting">
              <h2 id="profile-waiting" className={viewClasses.partTitle}>
                {t('waiting.title')}
              </h2>
              <ul>
                {waiting.map((part) => (
                  <li key={part}>
                    <Button
                      id={openerId(part)}
                      variant="default"
                      size="sm"
                      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
                      onClick={() => start(part)}
                    >
                      {title(part)}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <Suspense>
          <OwnEvents
            viewer={user.id}
            choice={<VisibilitySelect field="events" chosen={profile.visibility.events} onChoose={visibility.choose} />}
          />
        </Suspense>
      </div>
      <div className={classes.narrow}>
        <StrengthCard strength={profile.strength} onStep={takeStep} />
        {profile.url && (
          <ShareLink
            url={profile.url}
            name={profile.displayName}
            chosen={profile.visibility.profile}
            onChoose={visibility.choose}
          />
        )}
        <AccountDetails user={user} visibility={profile.visibility} onChoose={visibility.choose} />
      </div>
      {open.size > 0 && <LazyUnsavedProfileGuard />}
    </div>
  );
}
