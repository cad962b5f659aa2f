import { limits } from '@foyer/contract/limits.ts';
import classes from './skeleton.module.css';

type Props = { height: number; width?: number; radius?: number };

/** The outline of something that is on its way. What is around it says so (`aria-busy`). */
export function Skeleton({ height, width, radius = limits.theme.radiusPx }: Props) {
  return <div className={classes.root} style={{ height, width, borderRadius: radius }} />;
}
