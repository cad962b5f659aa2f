import type { ReactNode } from 'react';
import classes from './choices.module.css';

type Props<T extends string> = {
  legend: string;
  name: string;
  options: readonly { value: T; label: string; lang?: string; mark?: ReactNode }[];
  chosen: T;
  onChoose: (value: T) => void;
  /** Six in two lines rather than five and one. */
  inThrees?: boolean;
};

/** One of a few, side by side. Radio buttons, so the arrow keys choose. */
export function Choices<T extends string>({ legend, name, options, chosen, onChoose, inThrees }: Props<T>) {
  return (
    <fieldset className={`${classes.choices} ${inThrees ? classes.inThrees : ''}`}>
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
