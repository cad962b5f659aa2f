import type { ReactNode } from 'react';
import classes from './field-set.module.css';

type Props = {
  label: string;
  /** Where the surroundings already say what is chosen. Screen readers announce the label anyway. */
  isLabelHidden?: boolean | undefined;
  children: ReactNode;
};

/** Several inputs with one label. */
export function FieldSet({ label, isLabelHidden, children }: Props) {
  return (
    <fieldset className={classes.root}>
      <legend className={isLabelHidden ? 'visually-hidden' : classes.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
