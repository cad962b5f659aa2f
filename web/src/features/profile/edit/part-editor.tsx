import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import type { EditedPart } from './draft/edited-parts.ts';
import { usePartDraft } from './draft/use-part-draft.ts';
import classes from './edit.module.css';
import { OtherVersion } from './other-version.tsx';
import { PartForm } from './part-form.tsx';
import type { VisibilityChange } from './visibility/use-visibility.ts';

type Props = {
  userId: string;
  part: EditedPart;
  profile: FullProfile;
  visibility: VisibilityChange;
  label: string;
  onClose: (isSaved: boolean) => void;
};

/** The form of one part, with what can go wrong in saving it. */
export function PartEditor({ userId, part, profile, visibility, label, onClose }: Props) {
  const { t } = useTranslation('profile-edit');
  const writing = usePartDraft(userId, part, profile);
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);

  // What was refused is known to the fields one rendering later.
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await writing.save();
    isRefused.current = !isDone;
    if (isDone) onClose(true);
  }

  return (
    <form ref={form} className={classes.editor} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <PartForm
        part={part}
        draft={writing.draft}
        change={writing.change}
        problem={writing.problem}
        visibility={profile.visibility}
        onChoose={visibility.choose}
      />
      {writing.theirs && <OtherVersion part={part} theirs={writing.theirs} onTake={writing.takeTheirs} />}
      <FailureNotice failure={writing.failure} />
      <div className={classes.buttons}>
        <Button type="submit" loading={writing.pending !== null}>
          {writing.theirs ? t('saveMine') : t('save')}
        </Button>
        <Button
          variant="default"
          disabled={writing.pending !== null}
          onClick={() => {
            writing.giveUp();
            onClose(false);
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
