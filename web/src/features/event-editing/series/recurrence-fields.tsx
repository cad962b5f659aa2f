import type { Recurrence } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { frequencies, weekdays } from '@foyer/contract/rules/events/recurrence.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '#src/ui/date-time/date-field.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { clockAt } from '#src/ui/time/zoned-time.ts';
import classes from './repeat-dialog.module.css';

/** A Monday, from which the names of the weekdays are formatted. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

type Props = {
  event: Event;
  rule: Recurrence;
  /** The number of dates, as typed. */
  count: string;
  /** The problem with the count or the last day, whichever is shown. */
  problem: string | null;
  onChange: (change: Partial<Recurrence>) => void;
  onCountChange: (count: string) => void;
};

/** The fields of a recurrence rule: frequency, interval, days and end. */
export function RecurrenceFields({ event, rule, count, problem, onChange, onCountChange }: Props) {
  const { t, i18n } = useTranslation('event-editing');
  const context = useDateTimeContext();
  const { timeZone } = event;
  const startName = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(new Date(event.startsAt ?? 0));
  const startDay = weekdays.find((each) => startName.toUpperCase().startsWith(each));
  const dayName = (index: number) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(monday + index * dayMs);
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          label={t('series.frequency')}
          name="frequency"
          value={rule.frequency}
          options={frequencies.map((value) => ({ value, text: t(`series.frequencies.${value}`) }))}
          onChange={(value) => onChange({ frequency: frequencies.find((each) => each === value) ?? 'weekly' })}
        />
        <SelectField
          label={t('series.interval')}
          name="interval"
          value={String(rule.interval)}
          options={Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            text: t(`series.every.${rule.frequency}`, { count: index + 1 }),
          }))}
          onChange={(value) => onChange({ interval: Number(value) })}
        />
      </div>
      {rule.frequency === 'weekly' && (
        <fieldset className={classes.days}>
          <legend>{t('series.weekdays')}</legend>
          {weekdays.map((value, index) => (
            <label key={value}>
              <input
                type="checkbox"
                checked={value === startDay || rule.weekdays.includes(value)}
                disabled={value === startDay}
                onChange={({ target }) =>
                  onChange({
                    weekdays: target.checked
                      ? [...rule.weekdays, value]
                      : rule.weekdays.filter((each) => each !== value),
                  })
                }
              />
              <span>{dayName(index)}</span>
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
          onChange={(value) => onChange({ monthDay: value === 'weekday' ? 'weekday' : 'date' })}
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
          onChange={(value) => onChange({ until: value === 'until' ? fourWeeksAfter(event) : null })}
        />
        {rule.until === null ? (
          <CountField
            label={t('series.count')}
            name="count"
            maxLength={3}
            problem={problem}
            value={count}
            onChange={onCountChange}
          />
        ) : (
          <DateField
            {...context}
            label={t('series.until')}
            name="until"
            value={rule.until}
            today={clockAt(Date.now(), timeZone).slice(0, 10)}
            min={clockAt(Date.parse(event.startsAt ?? ''), timeZone).slice(0, 10)}
            problem={problem}
            onChange={(until) => onChange({ until: until || fourWeeksAfter(event) })}
          />
        )}
      </div>
    </>
  );
}

/** The default last day, four weeks after the start, as `2026-12-31` in the event's time zone. */
function fourWeeksAfter({ startsAt, timeZone }: Event): string {
  const at = new Date(new Date(startsAt ?? 0).getTime() + 28 * dayMs);
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}
