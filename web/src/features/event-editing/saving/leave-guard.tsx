import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { UnsavedChangesDialog } from '#src/ui/forms/unsaved-changes-dialog.tsx';
import type { Autosave } from '../draft/autosave.ts';

/** Asks before what is typed and not saved is left. A draft is saved on the way out, unless it cannot be. */
export function LeaveGuard({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation('event-editing');

  function isSavedOnTheWay(): boolean {
    const { failure, theirs, draft, refused } = autosave.read();
    const isRefused = Object.keys(refused).length > 0;
    return autosave.savesItself() && failure === null && theirs === null && draft.title.trim() !== '' && !isRefused;
  }

  return (
    <UnsavedChangesDialog
      texts={{ title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') }}
      isUnsaved={autosave.isUnsaved}
      mayGo={(path) => path.startsWith(paths.auth) || isSavedOnTheWay()}
    />
  );
}
