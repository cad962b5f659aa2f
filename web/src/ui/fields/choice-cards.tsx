import type { Icon } from '@tabler/icons-react';
import classes from './choice-cards.module.css';
import { FieldSet } from './field-set.tsx';

type Choice<T extends string> = { value: T; title: string; hint: string; Icon: Icon };
type Props<T extends string> = {
  label: string;
  name: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** One of a few options, each with a title and a hint. They are radio buttons, so the arrow keys work. */
export function ChoiceCards<T extends string>({ label, name, choices, chosen, onChoose }: Props<T>) {
  return (
    <FieldSet label={label}>
      <div className={classes.cards}>
        {choices.map(({ value, title, hint, Icon }) => (
          <label key={value} className={classes.card}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <Icon className={classes.icon} size={20} stroke={1.5} aria-hidden />
            <span className={classes.title}>{title}</span>
            <span className={classes.hint}>{hint}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
