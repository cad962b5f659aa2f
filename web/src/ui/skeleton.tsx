import { limits } from '@foyer/contract/limits.ts';
import classes from './skeleton.module.css';

type Props = { height: number; width?: number; radius?: number };

/** The placeholder of loading content. Its container sets `aria-busy`. */
export function Skeleton({ height, width, radius = limits.theme.radiusPx }: Props) {
  return <div className={classes.root} style={{ height, width, borderRadius: radius }} />;
}
