import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { instantOf, secondInstantOf } from '#src/ui/time/zoned-time.ts';
import { endAfter } from '../draft/end-after.ts';
import type { DateField } from '../draft/event-draft.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';

type Props = Pick<FieldProps, 'draft' | 'onChange' | 'problem'> & {
  name: DateField;
  label: string;
  hint?: string;
  isOptional?: boolean;
};

/** A date and time in the event's time zone. For an hour that the clocks repeat, it asks which of the two is meant. */
export function DateTimeField({ draft, onChange, problem, name, label, ...field }: Props) {
  const { t, i18n } = useTranslation('event-editing');
  const { timeZone, second } = draft;
  const moments = [instantOf(draft[name], timeZone), secondInstantOf(draft[name], timeZone)];
  const otherSeconds = second.filter((each) => each !== name);
  const timeText = (at: string) =>
    dateFormat(i18n.language, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'shortOffset' }).format(
      new Date(at),
    );
  return (
    <div className={classes.fields}>
      <TextField
        {...field}
        label={label}
        name={name}
        type="datetime-local"
        autoComplete="off"
        value={draft[name]}
        problem={problem(name)}
        onChange={(typed) =>
          onChange({
            ...(name === 'startsAt' && { endsAt: endAfter(typed, draft) }),
            [name]: typed,
            second: otherSeconds,
          })
        }
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
