import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import type { VisibilityChange } from '#src/lib/profile/use-visibility.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { UnsavedChangesDialog } from '#src/ui/forms/unsaved-changes-dialog.tsx';
import { ConflictingVersion } from './conflicting-version.tsx';
import classes from './editing.module.css';
import { openDrafts } from './open-drafts.ts';
import { SectionForm } from './section-form.tsx';
import type { SectionName } from './sections.ts';
import { useSectionDraft } from './use-section-draft.ts';

type Props = {
  userId: string;
  part: SectionName;
  profile: FullProfile;
  visibility: VisibilityChange;
  label: string;
  onClose: (isSaved: boolean) => void;
};

/** The form of one section with the failures of saving it. */
export function SectionEditor({ userId, part, profile, visibility, label, onClose }: Props) {
  const { t } = useTranslation('my-profile');
  const writing = useSectionDraft(userId, part, profile);
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);

  // The fields show the error one render later, so focusing the first invalid one must wait.
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
      <SectionForm
        part={part}
        draft={writing.draft}
        change={writing.change}
        problem={writing.problem}
        visibility={profile.visibility}
        onChoose={visibility.choose}
      />
      {writing.theirs && <ConflictingVersion part={part} theirs={writing.theirs} onTake={writing.takeTheirs} />}
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

/** Asks for confirmation before unsaved drafts are left, except when the session expired: the drafts then survive. */
export function UnsavedProfileGuard() {
  const { t } = useTranslation('my-profile');
  return (
    <UnsavedChangesDialog
      texts={{ title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') }}
      isUnsaved={openDrafts.areAny}
      mayGo={(path) => path.startsWith(paths.auth)}
      onGo={openDrafts.forgetAll}
    />
  );
}
