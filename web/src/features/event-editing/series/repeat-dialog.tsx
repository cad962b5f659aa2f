import { previewSeries, type Recurrence, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { frequencies, weekdays } from '@foyer/contract/rules/events/recurrence.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import classes from './repeat-dialog.module.css';

type Dates = { startsAt: string; endsAt: string; skipped: boolean }[];
/** A Monday, to name the days of the week by. */
const monday = Date.UTC(2024, 0, 1);
const day = 24 * 60 * 60 * 1000;

type Props = { event: Event; onMade?: (() => Promise<void>) | undefined; onClose: () => void };

/** How an event repeats: it shows the dates before it makes them. */
export function RepeatDialog({ event, onMade, onClose }: Props) {
  const { t, i18n } = useTranslation(['event-editing', 'managed-events']);
  const errorText = useErrorText();
  const when = useEventTime();
  const queryClient = useQueryClient();
  const task = useOrganizerTask<'preview' | 'make'>();
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
  const [dates, setDates] = useState<Dates | null>(null);
  const { timeZone } = event;
  const own = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(new Date(event.startsAt ?? 0));
  const ownDay = weekdays.find((each) => own.toUpperCase().startsWith(each));
  const dayName = (at: number) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(monday + at * day);

  function change(changed: Partial<Recurrence>): void {
    setRule({ ...rule, ...changed });
    setDates(null);
    setProblem(null);
  }
  const params = { id: event.id };
  const body = { ...rule, count: rule.until === null ? Number(count) : null };
  const atField = (error: unknown) => {
    const key = fieldErrorKey(error, 'count', 'until');
    if (key) setProblem(errorText.field(key));
    return key !== null;
  };

  function look(submitted: FormEvent): void {
    submitted.preventDefault();
    if (rule.until === null && !(Number(count) >= 2 && Number(count) <= limits.event.dates)) {
      setProblem(errorText.field(Number(count) > 2 ? 'series.too_long' : 'series.too_short'));
      return;
    }
    void task.run('preview', async () => setDates((await call(previewSeries, { params, body })).dates), atField);
  }
  const make = () =>
    void task.run(
      'make',
      async () => {
        await call(repeatEvent, { params, body });
        await queryClient.invalidateQueries({ queryKey: eventKeys.all });
        await onMade?.();
        onClose();
      },
      atField,
    );

  return (
    <Dialog
      title={t('series.open')}
      lead={t('series.dialogLead')}
      closeLabel={t('managed-events:cancel')}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={look}>
        <FailureNotice failure={task.failure} />
        <div className={classes.pair}>
          <SelectField
            label={t('series.frequency')}
            name="frequency"
            value={rule.frequency}
            options={frequencies.map((value) => ({ value, text: t(`series.frequencies.${value}`) }))}
            onChange={(value) => change({ frequency: frequencies.find((each) => each === value) ?? 'weekly' })}
          />
          <SelectField
            label={t('series.interval')}
            name="interval"
            value={String(rule.interval)}
            options={Array.from({ length: 12 }, (_, at) => ({
              value: String(at + 1),
              text: t(`series.every.${rule.frequency}`, { count: at + 1 }),
            }))}
            onChange={(value) => change({ interval: Number(value) })}
          />
        </div>
        {rule.frequency === 'weekly' && (
          <fieldset className={classes.days}>
            <legend>{t('series.weekdays')}</legend>
            {weekdays.map((value, at) => (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={value === ownDay || rule.weekdays.includes(value)}
                  disabled={value === ownDay}
                  onChange={({ target }) =>
                    change({
                      weekdays: target.checked
                        ? [...rule.weekdays, value]
                        : rule.weekdays.filter((each) => each !== value),
                    })
                  }
                />
                <span>{dayName(at)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {rule.frequency === 'monthly' && (
          <SelectField
            label={t('series.monthDay')}
            name="monthDay"
            value={rule.monthDay}
            options={(['date', 'weekday'] as const).map((value) => ({ value, text: t(`series.monthDays.${value}`) }))}
            onChange={(value) => change({ monthDay: value === 'weekday' ? 'weekday' : 'date' })}
          />
        )}
        <div className={classes.pair}>
          <SelectField
            label={t('series.ends')}
            name="ends"
            value={rule.until === null ? 'count' : 'until'}
            options={[
              { value: 'count', text: t('series.afterCount') },
              { value: 'until', text: t('series.onDay') },
            ]}
            onChange={(value) => change({ until: value === 'until' ? inWeeks(event, timeZone) : null })}
          />
          {rule.until === null ? (
            <CountField
              label={t('series.count')}
              name="count"
              maxLength={3}
              problem={problem}
              value={count}
              onChange={(value) => {
                setCount(value);
                change({});
              }}
            />
          ) : (
            <div>
              <label className={classes.label} htmlFor="series-until">
                {t('series.until')}
              </label>
              <input
                id="series-until"
                className={classes.date}
                type="date"
                value={rule.until}
                aria-invalid={problem !== null}
                aria-describedby={problem ? 'series-until-problem' : undefined}
                onChange={({ target }) => change({ until: target.value || inWeeks(event, timeZone) })}
              />
              {problem && (
                <p id="series-until-problem" className={classes.problem}>
                  {problem}
                </p>
              )}
            </div>
          )}
        </div>
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
            {t('series.look')}
          </Button>
          {dates && (
            <Button loading={task.pending === 'make'} onClick={make}>
              {t(event.state === 'published' ? 'series.make' : 'series.makeDrafts', { count: dates.length - 1 })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** A day some weeks after the first one, to begin with. */
function inWeeks({ startsAt }: Event, timeZone: string): string {
  const at = new Date(new Date(startsAt ?? 0).getTime() + 28 * day);
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}
