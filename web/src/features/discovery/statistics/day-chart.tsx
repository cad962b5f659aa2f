import { useTranslation } from 'react-i18next';
import classes from './statistics.module.css';
import type { Statistics } from './statistics-query.ts';

type Day = Statistics['days'][number];
type Props = { name: string; days: readonly Day[]; read: (day: Day) => number; text: (value: number) => string };

const [width, height] = [600, 120];
const maxBarWidth = 40;

/** A bar chart by day. Screen readers get the highest value; the table below has all of them. */
export function DayChart({ name, days, read, text }: Props) {
  const { t, i18n } = useTranslation('manage-event');
  const values = days.map(read);
  const highest = Math.max(...values, 0);
  const step = width / Math.max(days.length, 1);
  const bar = Math.min(step * 0.72, maxBarWidth);
  const dayName = (day: string | undefined) =>
    new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${day ?? '1970-01-01'}T00:00:00Z`),
    );
  const top = days[values.indexOf(highest)]?.day;
  const about =
    highest === 0 ? t('statistics.none') : t('statistics.highest', { value: text(highest), day: dayName(top) });
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>{name}</span>
        <span>{about}</span>
      </figcaption>
      {highest > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`${name}: ${about}`}>
          <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className={classes.base} />
          {values.map((value, at) => {
            const tall = (value / highest) * (height - 6);
            return (
              <rect
                key={days[at]?.day}
                className={classes.bar}
                x={at * step + (step - bar) / 2}
                y={height - tall}
                width={bar}
                height={tall}
              />
            );
          })}
        </svg>
      )}
      {highest > 0 && (
        <p className={classes.ends} aria-hidden="true">
          <span>{dayName(days[0]?.day)}</span>
          {days.length > 1 && <span>{dayName(days.at(-1)?.day)}</span>}
        </p>
      )}
    </figure>
  );
}
