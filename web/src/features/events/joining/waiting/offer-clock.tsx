import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitorZone } from '../../place/use-visitor-zone.ts';
import { clocksDiffer, whenText } from '../../place/when-text.ts';
import { timeLeft } from './time-left.ts';
import classes from './waiting.module.css';

const tickMs = 10_000;

/** Until when an offer stands, by the clocks of the event and the viewer's, and how long that is. */
export function OfferClock({ until, timeZone }: { until: string; timeZone: string }) {
  const { t, i18n } = useTranslation('event');
  const zone = useVisitorZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const isHere = !zone || !clocksDiffer(until, timeZone, zone);
  return (
    <>
      <p className={classes.text}>
        {t('waiting.until', { when: whenText(until, null, timeZone, i18n.language) })}
        {!isHere && zone && <> · {t('yourTime', { when: whenText(until, null, zone, i18n.language) })}</>}
      </p>
      <p className={classes.text}>{t('waiting.leftTime', { time: timeLeft(now, new Date(until), i18n.language) })}</p>
    </>
  );
}
