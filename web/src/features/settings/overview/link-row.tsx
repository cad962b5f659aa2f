import { type Icon, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '../settings.module.css';

type Props = { to: string; Icon: Icon; label: string; hint: string };

/** The way to a page of its own. */
export function LinkRow({ to, Icon, label, hint }: Props) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <Icon size={22} stroke={1.5} aria-hidden />
        <span className={classes.rowText}>
          <span className={classes.value}>{label}</span>
          <span className={classes.hint}>{hint}</span>
        </span>
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
      </Link>
    </li>
  );
}
