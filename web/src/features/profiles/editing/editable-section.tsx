import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisibilityChange } from '#src/lib/profile/use-visibility.ts';
import { isEmptySection, type ProfileSection } from '../profile-view/profile-sections.ts';
import viewClasses from '../profile-view/profile-view.module.css';
import { SectionView, useSectionTitle } from '../profile-view/section-view.tsx';
import { VisibilitySelect } from '../visibility/visibility-select.tsx';
import classes from './editing.module.css';
import { LazySectionEditor } from './lazy-editor.tsx';
import { visibilityOf } from './sections.ts';

type Props = {
  userId: string;
  part: ProfileSection;
  profile: FullProfile;
  visibility: VisibilityChange;
  isOpen: boolean;
  /** Id of what opens it, where the focus goes back to. */
  openerId: string;
  onOpen: () => void;
  onClose: (isSaved: boolean) => void;
};

/** One part of one's own profile: read, or written in its place. */
export function EditableSection({ part, profile, visibility, isOpen, openerId, onOpen, ...editor }: Props) {
  const { t } = useTranslation('my-profile');
  const id = useId();
  const title = useSectionTitle()(part);
  const field = visibilityOf(part);
  return (
    <section className={viewClasses.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={viewClasses.partTitle}>
          {title}
        </h2>
        <div className={classes.tools}>
          {field && <VisibilitySelect field={field} chosen={profile.visibility[field]} onChoose={visibility.choose} />}
          {!isOpen && (
            <Button
              id={openerId}
              size="xs"
              variant="subtle"
              leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
              aria-label={t('editPart', { part: title })}
              onClick={onOpen}
            >
              {t('edit')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <LazySectionEditor {...editor} part={part} profile={profile} visibility={visibility} label={title} />}
      {!isOpen && !isEmptySection(profile, part) && <SectionView part={part} profile={profile} />}
    </section>
  );
}
