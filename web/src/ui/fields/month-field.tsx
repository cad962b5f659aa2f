import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './field.module.css';
import { FieldMessage } from './field.tsx';
import own from './field-editing.module.css';
import { SelectField } from './select-field.tsx';

type Props = {
  label: string;
  name: string;
  /** `2024-03`; partial while only one part is chosen: `2024-`, `-03`. */
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
  texts: { month: string; year: string };
  years: { first: number; last: number };
};

/** Month and year from two lists, because not all browsers have a month input. */
export function MonthField({ label, name, value, problem, onChange, texts, years }: Props) {
  const id = useId();
  const { i18n } = useTranslation();
  const [year = '', month = ''] = value.split('-');
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1).padStart(2, '0'),
    text: monthName.format(new Date(Date.UTC(2024, at, 1))),
  }));
  return (
    <fieldset className={own.month} aria-describedby={problem ? `${id}-message` : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={own.monthParts}>
        <SelectField
          label={texts.month}
          isLabelHidden
          name={`${name}-month`}
          value={month}
          isInvalid={problem !== null}
          options={[{ value: '', text: texts.month }, ...months]}
          onChange={(chosen) => onChange(`${year}-${chosen}`)}
        />
        <SelectField
          label={texts.year}
          isLabelHidden
          name={`${name}-year`}
          value={year}
          isInvalid={problem !== null}
          options={[{ value: '', text: texts.year }, ...yearOptions(years)]}
          onChange={(chosen) => onChange(`${chosen}-${month}`)}
        />
      </div>
      <FieldMessage id={`${id}-message`} problem={problem} />
    </fieldset>
  );
}

/** Newest first. */
export function yearOptions({ first, last }: { first: number; last: number }) {
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = String(last - at);
    return { value: year, text: year };
  });
}
