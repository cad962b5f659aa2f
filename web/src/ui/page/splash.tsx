import { Mark } from '../brand.tsx';
import classes from './splash.module.css';

/** Fills the screen until it is known who is here. */
export function Splash({ label }: { label: string }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <span className={classes.mark}>
        <Mark size={56} />
      </span>
    </div>
  );
}
