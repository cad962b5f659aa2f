import type { User } from '@foyer/contract/accounts.ts';
import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { partOf } from '../edit/draft/edited-parts.ts';
import { EditablePart } from '../edit/editable-part.tsx';
import { LazyLeaveGuard, LazyPartEditor, prepareEditor } from '../edit/lazy-writing.tsx';
import { useVisibility } from '../edit/visibility/use-visibility.ts';
import { VisibilityPill } from '../edit/visibility/visibility-pill.tsx';
import { PhotoButton } from '../photo/photo-button.tsx';
import type { OwnEventsPart } from '../view/events-part.ts';
import { ProfileHeader } from '../view/header/profile-header.tsx';
import { usePartTitle } from '../view/part-view.tsx';
import { isEmptyPart, mainParts, type ProfilePart, sideParts } from '../view/shown-profile.ts';
import viewClasses from '../view/view.module.css';
import { AccountDetails } from './account-details.tsx';
import classes from './own.module.css';
import { ShareLink } from './share-link.tsx';
import { StrengthCard } from './strength-card.tsx';
import { openerId, useOpenParts } from './use-open-parts.ts';

type Props = { user: User; profile: FullProfile; OwnEvents: OwnEventsPart };

/** One's own profile, written in place. What is still empty waits at the end of it. */
export function EditedProfile({ user, profile, OwnEvents }: Props) {
  const { t } = useTranslation('profile-edit');
  const title = usePartTitle();
  const visibility = useVisibility(user.id);
  const { open, start, stop, said } = useOpenParts(user.id);
  const isShown = (part: ProfilePart) => open.has(part) || !isEmptyPart(profile, part);
  const waiting = [...mainParts, ...sideParts].filter((part) => !isShown(part));

  const editor = { userId: user.id, profile, visibility };
  const editable = (part: ProfilePart) => (
    <EditablePart
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
    const part = partOf(step);
    if (part === 'photo') document.getElementById(openerId('photo'))?.click();
    else start(part);
  }

  return (
    <div className={classes.columns} onPointerEnter={prepareEditor} onFocusCapture={prepareEditor}>
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
              <PhotoButton
                id={openerId('photo')}
                userId={user.id}
                profile={profile}
                visibility={
                  <VisibilityPill field="photo" chosen={profile.visibility.photo} onChoose={visibility.choose} />
                }
              />
            }
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
              <LazyPartEditor
                {...editor}
                part="intro"
                label={t('editProfile')}
                onClose={(isSaved) => stop('intro', isSaved)}
              />
            </div>
          )}
          <div className={classes.parts}>{[...mainParts, ...sideParts].filter(isShown).map(editable)}</div>
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
            choice={<VisibilityPill field="events" chosen={profile.visibility.events} onChoose={visibility.choose} />}
          />
        </Suspense>
      </div>
      <div className={classes.narrow}>
        <StrengthCard strength={profile.strength} onStep={takeStep} />
        {profile.url && (
          <ShareLink url={profile.url} chosen={profile.visibility.profile} onChoose={visibility.choose} />
        )}
        <AccountDetails user={user} visibility={profile.visibility} onChoose={visibility.choose} />
      </div>
      {open.size > 0 && <LazyLeaveGuard />}
    </div>
  );
}
