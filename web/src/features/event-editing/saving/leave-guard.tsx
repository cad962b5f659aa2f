import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { UnsavedChangesDialog } from '#src/ui/forms/unsaved-changes-dialog.tsx';
import type { Autosave } from '../draft/create-autosave.ts';
import type { TicketsState } from '../editor/editor-parts.ts';

/** Asks before the page is left with unsaved changes. A draft that can be saved is saved without asking. */
export function LeaveGuard({ autosave, tickets }: { autosave: Autosave; tickets: TicketsState }) {
  const { t } = useTranslation('event-editing');

  function isSavedOnLeaving(): boolean {
    const { failure, conflict, draft, refused } = autosave.read();
    const isRefused = Object.keys(refused).length > 0;
    if (!tickets.isComplete) return false;
    return autosave.isAutomatic() && failure === null && conflict === null && draft.title.trim() !== '' && !isRefused;
  }

  return (
    <UnsavedChangesDialog
      texts={{ title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') }}
      isUnsaved={() => autosave.isUnsaved() || tickets.isUnsavedNow()}
      mayGo={(path) => path.startsWith(paths.auth) || isSavedOnLeaving()}
    />
  );
}
