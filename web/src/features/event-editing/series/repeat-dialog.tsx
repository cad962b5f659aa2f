import { previewSeries, type Recurrence, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';
import classes from './repeat-dialog.module.css';

type PreviewedDates = { startsAt: string; endsAt: string; skipped: boolean }[];

type Props = { event: Event; onRepeated?: (() => Promise<void>) | undefined; onClose: () => void };

/** Turns an event into a series. The dates are previewed before they are created. */
export function RepeatDialog({ event, onRepeated, onClose }: Props) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const errorText = useErrorText();
  const when = useEventTime();
  const queryClient = useQueryClient();
  const task = useOrganizerTask<'preview' | 'create'>();
  const [rule, setRule] = useState<Recurrence>({
    frequency: 'weekly',
    interval: 1,
    weekdays: [],
    monthDay: 'date',
    count: 4,
    until: null,
  });
  const [count, setCount] = useState('4');
  const [problem, setProblem] = useState<string | null>(null);
  const [dates, setDates] = useState<PreviewedDates | null>(null);
  const { timeZone } = event;

  function change(part: Partial<Recurrence>): void {
    setRule({ ...rule, ...part });
    setDates(null);
    setProblem(null);
  }
  const params = { id: event.id };
  const body = { ...rule, count: rule.until === null ? Number(count) : null };
  const showFieldProblem = (error: unknown) => {
    const key = fieldErrorKey(error, 'count', 'until');
    if (key) setProblem(errorText.field(key));
    return key !== null;
  };

  function preview(submitted: FormEvent): void {
    submitted.preventDefault();
    if (rule.until === null && !(Number(count) >= 2 && Number(count) <= limits.event.dates)) {
      setProblem(errorText.field(Number(count) > 2 ? 'series.too_long' : 'series.too_short'));
      return;
    }
    void task.run(
      'preview',
      async () => setDates((await call(previewSeries, { params, body })).dates),
      showFieldProblem,
    );
  }
  const createDates = () =>
    void task.run(
      'create',
      async () => {
        await call(repeatEvent, { params, body });
        await queryClient.invalidateQueries({ queryKey: eventKeys.all });
        await onRepeated?.();
        onClose();
      },
      showFieldProblem,
    );

  return (
    <Dialog
      title={t('series.open')}
      lead={t('series.dialogLead')}
      closeLabel={t('managed-events:cancel')}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={preview}>
        <FailureNotice failure={task.failure} />
        <RecurrenceFields
          event={event}
          rule={rule}
          count={count}
          problem={problem}
          onChange={change}
          onCountChange={(value) => {
            setCount(value);
            change({});
          }}
        />
        {dates && (
          <div>
            <p className={classes.label}>{t('series.preview', { count: dates.length })}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it too. */}
            <ol className={classes.dates} tabIndex={0}>
              {dates.map((date) => (
                <li key={date.startsAt}>
                  {when({ ...date, timeZone })}
                  {date.skipped && ` · ${t('series.skipped')}`}
                </li>
              ))}
            </ol>
          </div>
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant={dates ? 'default' : 'filled'} loading={task.pending === 'preview'}>
            {t('series.previewDates')}
          </Button>
          {dates && (
            <Button loading={task.pending === 'create'} onClick={createDates}>
              {t(event.state === 'published' ? 'series.create' : 'series.createDrafts', { count: dates.length - 1 })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
