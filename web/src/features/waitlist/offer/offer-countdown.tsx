import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clocksDiffer, eventTimeText } from '#src/lib/events/event-time.ts';
import { useVisitorZone } from '#src/lib/events/use-visitor-zone.ts';
import classes from '../waitlist.module.css';

const tickMs = 10_000;
const minuteMs = 60_000;

/** When an offer expires, in the event's and the viewer's time zone, and how much time is left. */
export function OfferCountdown({ until, timeZone }: { until: string; timeZone: string }) {
  const { t, i18n } = useTranslation(['event-page', 'event-terms']);
  const zone = useVisitorZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const isSameTime = !zone || !clocksDiffer(until, timeZone, zone);
  return (
    <>
      <p className={classes.text}>
        {t('waitlist.until', { when: eventTimeText(until, null, timeZone, i18n.language) })}
        {!isSameTime && zone && (
          <> · {t('event-terms:yourTime', { when: eventTimeText(until, null, zone, i18n.language) })}</>
        )}
      </p>
      <p className={classes.text}>{t('waitlist.leftTime', { time: timeLeft(now, new Date(until), i18n.language) })}</p>
    </>
  );
}

/** "1 day, 3 hours", "12 minutes": the two largest units, rounded up to whole minutes. */
export function timeLeft(now: Date, until: Date, language: string): string {
  const left = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / minuteMs));
  const parts = [
    ['day', Math.floor(left / 1440)],
    ['hour', Math.floor(left / 60) % 24],
    ['minute', left % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  const shown = first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(([, count]) => count > 0);
  const words = shown.map(([unit, count]) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(words);
}
