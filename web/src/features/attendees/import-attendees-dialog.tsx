import { importAttendees } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmailNeeded } from '#src/ui/email-needed.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './attendees-card.module.css';

type ImportResult = DataOf<typeof importAttendees>;

/** Imports attendees from a file, after a preview of what would be added. */
export function ImportAttendeesDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation(['attendees', 'managed-events']);
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const task = useOrganizerTask<'preview' | 'import'>();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [notify, setNotify] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ step: 'preview' | 'import'; data: ImportResult } | null>(null);

  function send(step: 'preview' | 'import', chosen: File): void {
    setProblem(null);
    void task.run(
      step,
      async () => {
        const query = { preview: step === 'preview' ? 'true' : 'false', tell: notify ? 'true' : 'false' } as const;
        const data = await call(importAttendees, { params: { id: event.id }, query, file: chosen });
        setOutcome({ step, data });
        if (step === 'import') await queryClient.invalidateQueries({ queryKey: eventKeys.all });
      },
      (error) => {
        const refused = fieldError(error, 'file');
        if (refused) setProblem(errorText.field(refused.message, refused.count));
        return refused !== null;
      },
    );
  }

  const isDone = outcome?.step === 'import';
  return (
    <Dialog title={t('import.title')} lead={t('import.lead')} closeLabel={t('managed-events:cancel')} onClose={onClose}>
      <div className={classes.form}>
        <FailureNotice failure={task.failure} />
        {problem && (
          <Notice tone="problem">
            <p>{problem}</p>
          </Notice>
        )}
        {!isDone && (
          <div>
            <label htmlFor={id}>{t('import.file')}</label>
            <input
              id={id}
              className={classes.file}
              type="file"
              accept=".csv,.xlsx,text/csv"
              // What is imported is the file that was previewed.
              disabled={task.pending !== null}
              onClick={({ currentTarget }) => {
                // Browsers fire no change event for the same file, which may have been corrected meanwhile.
                currentTarget.value = '';
              }}
              onChange={({ target }) => {
                const chosen = target.files?.[0] ?? null;
                setFile(chosen);
                setOutcome(null);
                if (chosen) send('preview', chosen);
              }}
            />
          </div>
        )}
        {outcome && <ImportOutcome outcome={outcome.data} isDone={isDone} />}
        {!isDone && (
          <ToggleRow label={t('add.notify')} hint={t('add.notifyHint')} checked={notify} onChange={setNotify} />
        )}
        {!isDone && notify && <EmailNeeded />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {isDone ? t('managed-events:close') : t('managed-events:cancel')}
          </Button>
          {file && outcome && !isDone && outcome.data.added > 0 && (
            <Button loading={task.pending === 'import'} onClick={() => send('import', file)}>
              {t('import.submit', { count: outcome.data.added })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What an import has added or would add, and each refused line. */
function ImportOutcome({ outcome, isDone }: { outcome: ImportResult; isDone: boolean }) {
  const { t } = useTranslation('attendees');
  const errorText = useErrorText();
  const { added, known, refused, waiting, problems } = outcome;
  return (
    <>
      <Notice tone={isDone ? 'success' : 'info'}>
        <p>
          {t(isDone ? 'import.added' : 'import.wouldAdd', { count: added })}
          {known > 0 && ` ${t('import.known', { count: known })}`}
          {waiting > 0 && ` ${t('review.expected', { count: waiting })}`}
          {refused > 0 && ` ${t('import.refused', { count: refused })}`}
        </p>
      </Notice>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it too.
        <ul className={classes.problems} tabIndex={0} aria-label={t('import.problems')}>
          {problems.map(({ line, field, message }) => (
            <li key={`${line}:${field}`}>
              {t('import.line', { line })}
              {field !== '' && `, ${field}`}: {errorText.field(message)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
