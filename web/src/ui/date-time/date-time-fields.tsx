import { useId, useState } from 'react';
import { FieldMessage } from '../fields/field.tsx';
import { DateInput } from './date-input.tsx';
import classes from './date-time-fields.module.css';
import type { DateTimeContext } from './date-time-texts.ts';
import { clockText, exampleDate } from './time-formats.ts';
import { TimeInput } from './time-input.tsx';

type Props = DateTimeContext & {
  label: string;
  /** The name of the date's input; that of the time has `.time` after it. */
  name: string;
  /** A local time, `2031-05-06T19:00`. Empty unless both parts are there. */
  value: string;
  today: string;
  /** The local time before it: earlier days can't be chosen, and the times of its day show a duration. */
  after?: string | undefined;
  /** The time of a day that is chosen before its time. */
  usualTime: string;
  problem: string | null;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
  onChange: (value: string) => void;
};

/** A date and a time of day, each typed or chosen. */
export function DateTimeFields({ label, name, value, today, after = '', usualTime, problem, hint, ...props }: Props) {
  const { onChange, ...shared } = props;
  const { texts, language, isOptional } = props;
  const [parts, setParts] = useState(() => ({ ...split(value), value }));
  const [invalid, setInvalid] = useState<'date' | 'time' | null>(null);
  const id = useId();
  // Changed from outside, as an end that follows its start.
  if (value !== parts.value) {
    setParts({ ...split(value), value });
    setInvalid(null);
  }

  function change(date: string, time: string): void {
    const next = date && time ? `${date}T${time}` : '';
    setParts({ date, time, value: next });
    if (next !== value) onChange(next);
  }

  const invalidTexts = {
    date: () => texts.invalidDate(exampleDate(language)),
    time: () => texts.invalidTime(clockText('19:00', language)),
  };
  const shownProblem = invalid ? invalidTexts[invalid]() : problem;
  const describedBy = shownProblem || hint ? `${id}-message` : undefined;
  const [afterDay, afterTime] = after.split('T');
  const common = { ...shared, describedBy };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.pair}>
        <DateInput
          {...common}
          name={name}
          label={texts.date}
          value={parts.date}
          today={today}
          min={afterDay}
          isInvalid={shownProblem !== null && invalid !== 'time'}
          onChange={(date) => {
            const isCleared = date === '' && isOptional;
            change(date, isCleared ? '' : parts.time || (date && usualTime));
          }}
          onInvalid={(is) => setInvalid(is ? 'date' : null)}
        />
        <TimeInput
          {...common}
          name={`${name}.time`}
          label={texts.time}
          value={parts.time}
          after={afterDay === parts.date ? afterTime : undefined}
          isInvalid={shownProblem !== null && invalid !== 'date'}
          onChange={(time) => change(parts.date, time)}
          onInvalid={(is) => setInvalid(is ? 'time' : null)}
        />
      </div>
      <FieldMessage id={`${id}-message`} problem={shownProblem} hint={hint} />
    </fieldset>
  );
}

function split(value: string): { date: string; time: string } {
  const [date = '', time = ''] = value.split('T');
  return { date, time };
}
