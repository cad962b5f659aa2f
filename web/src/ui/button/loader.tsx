import type { CSSProperties } from 'react';
import classes from './loader.module.css';

type Props = {
  /** In pixels; by default what the surroundings set (`--loader-size`). */
  size?: number;
  'aria-hidden'?: boolean;
};

/** A ring that turns while something loads. */
export function Loader({ size, 'aria-hidden': isHidden }: Props) {
  const style = size === undefined ? undefined : ({ '--loader-size': `${size / 16}rem` } as CSSProperties);
  return <span className={classes.root} style={style} aria-hidden={isHidden} />;
}
