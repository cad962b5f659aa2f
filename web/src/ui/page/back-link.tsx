import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

/** Leads from a page to the one above it. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.root}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden />
      {label}
    </Link>
  );
}
