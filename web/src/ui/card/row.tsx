import { type Icon, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge, type StatusTone } from '../status-badge.tsx';
import classes from './row.module.css';

type TextProps = {
  title: ReactNode;
  /** A word or two beside the title. */
  badge?: string | false;
  /** Of a badge that is a status. */
  tone?: StatusTone | undefined;
  /** Lines below the title: `Hint`s and the like. */
  children?: ReactNode;
};

type Props = TextProps & {
  Icon?: Icon | undefined;
  /** A control before the text, such as a handle for moving the row. */
  start?: ReactNode;
  /** Actions. On a phone they go below, unless the row is tight. */
  end?: ReactNode;
  isTight?: boolean;
  /** Id of the control in `end` that the text labels. */
  labels?: string;
};

/** A row of a card: icon, text and actions. */
export function Row({ Icon, start, end, isTight, labels, ...text }: Props) {
  return (
    <div className={classes.row} data-tight={isTight || undefined}>
      {start}
      {Icon && <Icon size={22} stroke={1.5} aria-hidden />}
      <RowText {...text} labels={labels} />
      {end && <span className={classes.end}>{end}</span>}
    </div>
  );
}

/** A row that links to a page. `isReloaded`: by a full page load, for a page with headers of its own. */
export function LinkRow({
  Icon,
  to,
  onFollow,
  isReloaded,
  ...text
}: TextProps & { Icon?: Icon; to: string; onFollow?: () => void; isReloaded?: boolean }) {
  return (
    <Link className={classes.row} data-tight to={to} onClick={onFollow} reloadDocument={isReloaded}>
      {Icon && <Icon size={22} stroke={1.5} aria-hidden />}
      <RowText {...text} />
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </Link>
  );
}

export function RowText({ title, badge, tone, labels, children }: TextProps & { labels?: string | undefined }) {
  const lines = (
    <>
      <span className={classes.named}>
        <span className={classes.title}>{title}</span>
        {badge && tone && <StatusBadge tone={tone}>{badge}</StatusBadge>}
        {badge && !tone && <span className={classes.badge}>{badge}</span>}
      </span>
      {children}
    </>
  );
  if (!labels) return <span className={classes.text}>{lines}</span>;
  return (
    <label className={classes.text} htmlFor={labels}>
      {lines}
    </label>
  );
}

/** Secondary text. */
export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={classes.hint}>
      {children}
    </span>
  );
}

/** Rows separated by lines. */
export function RowList({ isOrdered, children }: { isOrdered?: boolean; children: ReactNode }) {
  const List = isOrdered ? 'ol' : 'ul';
  return <List className={classes.list}>{children}</List>;
}
