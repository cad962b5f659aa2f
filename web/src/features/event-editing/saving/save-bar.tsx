import { publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { manageEventPath, type NavigationState } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { LazyConfirmDialog } from '#src/ui/lazy-confirm-dialog.tsx';
import { changesOf, needsNotice } from '../draft/check-draft.ts';
import type { Autosave, AutosaveState } from '../draft/create-autosave.ts';
import { eventDraftOf } from '../draft/event-draft.ts';
import type { TicketsState } from '../editor/editor-parts.ts';
import classes from '../fields/fields.module.css';
import { focusField } from './focus-field.ts';
import { MissingFields } from './missing-fields.tsx';
import { SaveProblems } from './save-problems.tsx';
import { SaveState } from './save-state.tsx';

type Props = { autosave: Autosave; state: AutosaveState; tickets: TicketsState; formId: string };

/** The save state and the save or publish button, always in view. */
export function SaveBar({ autosave, state, tickets, formId }: Props) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const task = useOrganizerTask<'publish'>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { event, draft, isSaving } = state;
  const isUnsaved = autosave.isUnsaved();
  const isDraft = autosave.isAutomatic();
  const attendees = event?.attendees ?? 0;
  const isMissing = missingFields(draft).length > 0 || !tickets.isComplete;
  const reasonId = useId();

  async function publish(): Promise<void> {
    await autosave.save();
    // If something could not be saved, its problems are shown.
    if (!event || autosave.isUnsaved()) return;
    await tickets.save();
    if (tickets.isUnsavedNow()) return;
    const published = await call(publishEvent, { params: { id: event.id } });
    autosave.setSavedEvent(published);
    queryClient.setQueryData(managedEventQuery(event.id).queryKey, published);
    void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    const navigationState: NavigationState = { notice: t('done.published') };
    void navigate(manageEventPath(event.id), { state: navigationState });
  }

  /** A date may have passed since it was chosen, so publishing can refuse what was saved. */
  function showAtField(error: unknown): boolean {
    const fields = error instanceof ApiError ? error.fields : [];
    autosave.refuse(fields);
    return fields[0] !== undefined && focusField(formId, fields[0].field);
  }

  function saveChanges(): void {
    const saved = event && eventDraftOf(event);
    if (saved && attendees > 0 && needsNotice(changesOf(draft, saved), saved)) setConfirming(true);
    else void autosave.save();
  }

  return (
    <section className={classes.dock} aria-label={t('saving.label')}>
      <FailureNotice failure={task.failure} />
      <SaveProblems autosave={autosave} state={state} />
      <div className={classes.bar}>
        <div className={classes.status}>
          <SaveState state={state} isUnsaved={isUnsaved || tickets.wasUnsavedAtRender} isDraft={isDraft} />
          {isDraft && <MissingFields id={reasonId} draft={draft} formId={formId} lacksTickets={!tickets.isComplete} />}
        </div>
        {isDraft ? (
          <Button
            loading={task.pending !== null}
            disabled={!event || isMissing}
            aria-describedby={isMissing ? reasonId : undefined}
            onClick={() => void task.run('publish', publish, showAtField)}
          >
            {t('actions.publish')}
          </Button>
        ) : (
          <Button loading={isSaving} disabled={!isUnsaved} onClick={saveChanges}>
            {t('saving.save')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <LazyConfirmDialog
          isSafe
          question={{
            title: t('notice.title'),
            text: t('notice.text', { count: attendees }),
            confirm: t('notice.confirm'),
            cancel: t('managed-events:cancel'),
          }}
          onConfirm={() => void autosave.save()}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
