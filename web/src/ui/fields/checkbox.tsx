import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

/** A checkbox alone; its label names it by `htmlFor`. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={classes.box} />;
}
