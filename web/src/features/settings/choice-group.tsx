import type { ReactNode } from 'react';
import classes from './choice-group.module.css';

type Props<T extends string> = {
  legend: string;
  name: string;
  options: readonly { value: T; label: string; lang?: string; mark?: ReactNode }[];
  chosen: T;
  onChoose: (value: T) => void;
  /** Two lines of three instead of five and one. */
  inThrees?: boolean;
  /** On small screens two by two instead of three and one. */
  inPairs?: boolean;
};

/** One of a few options side by side. They are radio buttons, so the arrow keys work. */
export function ChoiceGroup<T extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
  inThrees,
  inPairs,
}: Props<T>) {
  const columns = [inThrees && classes.inThrees, inPairs && classes.inPairs].filter(Boolean).join(' ');
  return (
    <fieldset className={`${classes.choices} ${columns}`}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label, lang, mark }) => (
        <label key={value} className={classes.choice} lang={lang}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {mark}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
