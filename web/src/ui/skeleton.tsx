import classes from './skeleton.module.css';

type Props = { height: number; width?: number; radius?: number };

/** The outline of something that is on its way. What is around it says so (`aria-busy`). */
export function Skeleton({ height, width, radius = 12 }: Props) {
  return <div className={classes.root} style={{ height, width, borderRadius: radius }} />;
}
