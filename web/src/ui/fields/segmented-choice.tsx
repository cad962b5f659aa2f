import { FieldSet } from './field-set.tsx';
import classes from './segmented-choice.module.css';

type Props<T extends string> = {
  label: string;
  isLabelHidden?: boolean;
  name: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** One of a few short options side by side. They are radio buttons, so the arrow keys work. */
export function SegmentedChoice<T extends string>({ label, isLabelHidden, name, options, value, onChange }: Props<T>) {
  return (
    <FieldSet label={label} isLabelHidden={isLabelHidden}>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
