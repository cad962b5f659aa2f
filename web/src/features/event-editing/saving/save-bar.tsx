import { publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';
import { Button } from '@mantine/core';
import { IconCloud, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { manageEventPath, type NavigationState } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import type { Autosave, AutosaveState } from '../draft/autosave.ts';
import { changesOf, checkDraft, needsNotice } from '../draft/check-draft.ts';
import { eventDraftOf } from '../draft/event-draft.ts';
import classes from '../fields/fields.module.css';
import { SaveProblems } from './save-problems.tsx';

/** What is saved and what is not, and what can be done with it. Always in view. */
export function SaveBar({ autosave, now }: { autosave: Autosave; now: AutosaveState }) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const task = useOrganizerTask<'publish'>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { event, draft, isSaving } = now;
  const isUnsaved = autosave.isUnsaved();
  const isDraft = autosave.savesItself();
  const guests = event?.attendees ?? 0;

  async function publish(): Promise<void> {
    await autosave.save();
    // What could not be saved says so itself.
    if (!event || autosave.isUnsaved()) return;
    const published = await call(publishEvent, { params: { id: event.id } });
    autosave.replace(published);
    queryClient.setQueryData(managedEventQuery(event.id).queryKey, published);
    void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    const state: NavigationState = { notice: t('done.published') };
    void navigate(manageEventPath(event.id), { state });
  }

  function saveChanges(): void {
    const kept = event && eventDraftOf(event);
    if (kept && guests > 0 && needsNotice(changesOf(draft, kept), kept)) setAsking(true);
    else void autosave.save();
  }

  return (
    <section className={classes.dock} aria-label={t('saving.label')}>
      <FailureNotice failure={task.failure} />
      <SaveProblems autosave={autosave} now={now} />
      <div className={classes.bar}>
        <SaveState now={now} isUnsaved={isUnsaved} isDraft={isDraft} />
        {isDraft ? (
          <Button
            loading={task.pending !== null}
            disabled={!event || missingFields(draft).length > 0}
            onClick={() => void task.run('publish', publish)}
          >
            {t('actions.publish')}
          </Button>
        ) : (
          <Button loading={isSaving} disabled={!isUnsaved} onClick={saveChanges}>
            {t('saving.save')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog
          title={t('notice.title')}
          lead={t('notice.text', { count: guests })}
          closeLabel={t('managed-events:cancel')}
          onClose={() => setAsking(false)}
        >
          <div className={classes.buttons}>
            <Button
              data-first
              onClick={() => {
                setAsking(false);
                void autosave.save();
              }}
            >
              {t('notice.confirm')}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('managed-events:cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

const icons = {
  'saving.now': IconCloud,
  'saving.saved': IconCloudCheck,
  'saving.nothing': IconCloud,
  'saving.title': IconCloud,
  'saving.partly': IconCloud,
  'saving.unsaved': IconCloud,
  'saving.failed': IconCloudOff,
} as const;

function SaveState({ now, isUnsaved, isDraft }: { now: AutosaveState; isUnsaved: boolean; isDraft: boolean }) {
  const { t } = useTranslation('event-editing');
  const { event, isSaving, failure, theirs, draft, refused } = now;
  function words(): keyof typeof icons {
    if (isSaving) return 'saving.now';
    if (failure !== null || theirs) return 'saving.failed';
    if (!isUnsaved) return event ? 'saving.saved' : 'saving.nothing';
    if (draft.title.trim() === '') return 'saving.title';
    const isPartly = isDraft && Object.keys({ ...checkDraft(draft).problems, ...refused }).length > 0;
    return isPartly ? 'saving.partly' : 'saving.unsaved';
  }
  const said = words();
  const Icon = icons[said];
  return (
    <p className={classes.state} role="status">
      <Icon size={20} stroke={1.5} aria-hidden />
      {t(said)}
    </p>
  );
}
