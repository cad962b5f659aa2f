import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PartView, usePartTitle } from '../view/part-view.tsx';
import { isEmptyPart, type ProfilePart } from '../view/shown-profile.ts';
import viewClasses from '../view/view.module.css';
import { visibilityOf } from './draft/edited-parts.ts';
import classes from './edit.module.css';
import { LazyPartEditor } from './lazy-writing.tsx';
import type { VisibilityChange } from './visibility/use-visibility.ts';
import { VisibilityPill } from './visibility/visibility-pill.tsx';

type Props = {
  userId: string;
  part: ProfilePart;
  profile: FullProfile;
  visibility: VisibilityChange;
  isOpen: boolean;
  /** Id of what opens it, where the focus goes back to. */
  openerId: string;
  onOpen: () => void;
  onClose: (isSaved: boolean) => void;
};

/** One part of one's own profile: read, or written in its place. */
export function EditablePart({ part, profile, visibility, isOpen, openerId, onOpen, ...editor }: Props) {
  const { t } = useTranslation('profile-edit');
  const id = useId();
  const title = usePartTitle()(part);
  const field = visibilityOf(part);
  return (
    <section className={viewClasses.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={viewClasses.partTitle}>
          {title}
        </h2>
        <div className={classes.tools}>
          {field && <VisibilityPill field={field} chosen={profile.visibility[field]} onChoose={visibility.choose} />}
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
      {isOpen && <LazyPartEditor {...editor} part={part} profile={profile} visibility={visibility} label={title} />}
      {!isOpen && !isEmptyPart(profile, part) && <PartView part={part} profile={profile} />}
    </section>
  );
}
