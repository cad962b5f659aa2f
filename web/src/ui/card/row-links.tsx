import { Link } from 'react-router';
import classes from './row-links.module.css';

/** `label`: the same for who hears it without the row around it. */
export type RowLink = { to: string; text: string; label: string };

/** Ways on from a row that leads somewhere itself: they stand below it. */
export function RowLinks({ links }: { links: readonly RowLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className={classes.links}>
      {links.map(({ to, text, label }) => (
        <Link key={to} to={to} aria-label={label}>
          {text}
        </Link>
      ))}
    </div>
  );
}
