import { Link } from 'react-router';
import classes from './row-links.module.css';

type RowLink = {
  to: string;
  text: string;
  /** The number of items there; with none the link is omitted. */
  count: number;
};

/** Further links of a row that is a link itself, shown below it. `title` is the row's, for screen readers. */
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
