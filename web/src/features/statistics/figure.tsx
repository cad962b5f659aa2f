import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Change } from './change.ts';
import classes from './figure.module.css';

type Props = {
  name: string;
  value: string;
  /** A second line: a part of the value, or what it is out of. */
  note?: string | false | undefined;
  /** Whether the note is about something that is still open. */
  isNoteOpen?: boolean;
  change?: Change | null;
  /** Less is better. */
  isFewerBetter?: boolean;
  /** The page with everything behind the figure. */
  to?: string;
};

/** One figure with its name, and how it has changed. It has to be in a `Figures`. */
export function Figure({ name, value, note, isNoteOpen, change, isFewerBetter = false, to }: Props) {
  return (
    <div className={classes.figure} data-link={to !== undefined || undefined}>
      <dt>
        {to === undefined ? (
          name
        ) : (
          <Link className={classes.link} to={to}>
            {name}
          </Link>
        )}
      </dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {change && <ChangeText change={change} isFewerBetter={isFewerBetter} />}
        {note && (
          <small className={classes.note} data-open={isNoteOpen || undefined}>
            {note}
          </small>
        )}
      </dd>
    </div>
  );
}

function ChangeText({ change, isFewerBetter }: { change: Change; isFewerBetter: boolean }) {
  const { t, i18n } = useTranslation('statistics');
  const { direction, ratio } = change;
  if (direction === 'same') return <small className={classes.change}>{t('change.same')}</small>;
  const isGood = (direction === 'up') !== isFewerBetter;
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(ratio);
  return (
    <small className={classes.change} data-good={isGood}>
      <span aria-hidden="true">
        <Arrow size={15} stroke={2} />
        {percent}
      </span>
      <span className="visually-hidden">{t(`change.${direction}`, { percent })}</span>
    </small>
  );
}
