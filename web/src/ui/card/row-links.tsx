import { Link } from 'react-router';
import classes from './row-links.module.css';

type RowLink = {
  to: string;
  text: string;
  /** How many wait there: without any, nothing leads there. */
  count: number;
};

/** Ways on from a row that leads somewhere itself: they stand below it. `title`: the row's, for who hears them without it. */
export function RowLinks({ title, links }: { title: string; links: readonly RowLink[] }) {
  const open = links.filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <div className={classes.links}>
      {open.map(({ to, text }) => (
        <Link key={to} to={to} aria-label={`${text}: ${title}`}>
          {text}
        </Link>
      ))}
    </div>
  );
}
