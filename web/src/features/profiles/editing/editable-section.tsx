import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisibilityChange } from '#src/lib/profile/use-visibility.ts';
import { Button } from '#src/ui/button/button.tsx';
import { isEmptySection, type ProfileSection } from '../profile-view/profile-sections.ts';
import viewClasses from '../profile-view/profile-view.module.css';
import { SectionView, useSectionTitle } from '../profile-view/section-view.tsx';
import { VisibilitySelect } from '../visibility-select.tsx';
import classes from './editing.module.css';
import { LazySectionEditor } from './lazy-editor.tsx';
import { visibilityOf } from './sections.ts';

type Props = {
  userId: string;
  part: ProfileSection;
  profile: FullProfile;
  visibility: VisibilityChange;
  isOpen: boolean;
  /** Id of the button that opens it, which gets the focus back. */
  openerId: string;
  onOpen: () => void;
  onClose: (isSaved: boolean) => void;
};

/** One section of the own profile, shown or being edited in place. */
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
