import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { DateTimeFields } from '#src/ui/date-time/date-time-fields.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { clockAt, instantOf, secondInstantOf } from '#src/ui/time/zoned-time.ts';
import { endAfter } from '../draft/end-after.ts';
import type { DateFieldName } from '../draft/event-draft.ts';
import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';

type Props = Pick<FieldProps, 'draft' | 'replaced' | 'onChange' | 'problem'> & {
  name: DateFieldName;
  label: string;
  hint?: string;
  isOptional?: boolean;
};

/** The time of a day that is chosen before its time. */
const usualTimes: Record<DateFieldName, string> = {
  startsAt: '18:00',
  endsAt: '20:00',
  registrationOpensAt: '09:00',
  registrationClosesAt: '18:00',
};

/** A date and time in the event's time zone. For an hour that the clocks repeat, it asks which of the two is meant. */
export function DateTimeField({ draft, replaced, onChange, problem, name, label, hint, isOptional }: Props) {
  const { t, i18n } = useTranslation('event-editing');
  const context = useDateTimeContext();
  const { timeZone, second } = draft;
  // While a start is typed that is no time yet, the draft has none, and the end waits for the next one.
  const lastStart = useRef('');
  const moments = [instantOf(draft[name], timeZone), secondInstantOf(draft[name], timeZone)];
  const otherSeconds = second.filter((each) => each !== name);
  const timeText = (at: string) =>
    dateFormat(i18n.language, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'shortOffset' }).format(
      new Date(at),
    );
  return (
    <div className={classes.fields}>
      <DateTimeFields
        key={replaced}
        {...context}
        label={label}
        name={name}
        value={draft[name]}
        today={clockAt(Date.now(), timeZone).slice(0, 10)}
        after={name === 'endsAt' ? draft.startsAt : undefined}
        usualTime={usualTimes[name]}
        problem={problem(name)}
        hint={hint}
        isOptional={isOptional}
        onChange={(typed) => {
          if (draft.startsAt !== '') lastStart.current = draft.startsAt;
          onChange({
            ...(name === 'startsAt' && { endsAt: endAfter(typed, { ...draft, startsAt: lastStart.current }) }),
            [name]: typed,
            second: otherSeconds,
          });
        }}
      />
      {moments[0] && moments[1] && (
        <SelectField
          label={t('time.which', { field: label })}
          name={`${name}.which`}
          options={[
            { value: 'first', text: t('time.first', { time: timeText(moments[0]) }) },
            { value: 'second', text: t('time.second', { time: timeText(moments[1]) }) },
          ]}
          value={second.includes(name) ? 'second' : 'first'}
          onChange={(which) => onChange({ second: which === 'second' ? [...otherSeconds, name] : otherSeconds })}
        />
      )}
    </div>
  );
}
