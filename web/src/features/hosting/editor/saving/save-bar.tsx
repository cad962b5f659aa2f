import { publishEvent } from '@foyer/contract/events/editing.ts';
import { Button } from '@mantine/core';
import { IconCloud, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { manageEventPath, type NavigationState } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { missingOf } from '../../missing-of.ts';
import { eventQuery } from '../../queries.ts';
import { useHostingTask } from '../../use-hosting-task.ts';
import { changesOf, checkDraft, isTold } from '../draft/check-draft.ts';
import type { DraftKeeper, Kept } from '../draft/draft-keeper.ts';
import { draftOf } from '../draft/event-draft.ts';
import classes from '../look/editor.module.css';
import { SaveTroubles } from './save-troubles.tsx';

/** What is saved and what is not, and what can be done with it. Always in view. */
export function SaveBar({ keeper, now }: { keeper: DraftKeeper; now: Kept }) {
  const { t } = useTranslation('hosting');
  const task = useHostingTask<'publish'>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { event, draft, isSaving } = now;
  const isUnsaved = keeper.isUnsaved();
  const isDraft = keeper.savesItself();
  const guests = event?.attendees ?? 0;

  async function publish(): Promise<void> {
    await keeper.save();
    // What could not be saved says so itself.
    if (!event || keeper.isUnsaved()) return;
    const published = await call(publishEvent, { params: { id: event.id } });
    keeper.replace(published);
    queries.setQueryData(eventQuery(event.id).queryKey, published);
    void queries.invalidateQueries({ queryKey: eventsKey });
    const state: NavigationState = { notice: t('said.published') };
    void navigate(manageEventPath(event.id), { state });
  }

  function saveChanges(): void {
    const kept = event && draftOf(event);
    if (kept && guests > 0 && isTold(changesOf(draft, kept), kept)) setAsking(true);
    else void keeper.save();
  }

  return (
    <section className={classes.dock} aria-label={t('saving.label')}>
      <FailureNotice failure={task.failure} />
      <SaveTroubles keeper={keeper} now={now} />
      <div className={classes.bar}>
        <SaveState now={now} isUnsaved={isUnsaved} isDraft={isDraft} />
        {isDraft ? (
          <Button
            loading={task.pending !== null}
            disabled={!event || missingOf(draft).length > 0}
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
          title={t('tell.title')}
          lead={t('tell.text', { count: guests })}
          closeLabel={t('cancel')}
          onClose={() => setAsking(false)}
        >
          <div className={classes.buttons}>
            <Button
              data-first
              onClick={() => {
                setAsking(false);
                void keeper.save();
              }}
            >
              {t('tell.confirm')}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function SaveState({ now, isUnsaved, isDraft }: { now: Kept; isUnsaved: boolean; isDraft: boolean }) {
  const { t } = useTranslation('hosting');
  const { event, isSaving, failure, theirs, draft, refused } = now;
  function words() {
    if (isSaving) return 'saving.now';
    if (failure !== null || theirs) return 'saving.failed';
    if (!isUnsaved) return event ? 'saving.saved' : 'saving.nothing';
    if (draft.title.trim() === '') return 'saving.title';
    const isPartly = isDraft && Object.keys({ ...checkDraft(draft).problems, ...refused }).length > 0;
    return isPartly ? 'saving.partly' : 'saving.unsaved';
  }
  const said = words();
  const Icon = said === 'saving.saved' ? IconCloudCheck : said === 'saving.failed' ? IconCloudOff : IconCloud;
  return (
    <p className={classes.state} role="status">
      <Icon size={20} stroke={1.5} aria-hidden />
      {t(said)}
    </p>
  );
}
