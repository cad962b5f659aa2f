import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import classes from './pending-payment.module.css';

/** From when on the time left is read out. */
const announced = { minutes: 120, seconds: 30 } as const;

type Props = {
  /** By this browser's clock. */
  until: number;
  onOver: () => void;
};

/** How long the places are still kept. */
export function HoldCountdown({ until, onOver }: Props) {
  const { t } = useTranslation('orders');
  const seconds = useSecondsUntil(until);
  const tellOver = useEffectEvent(onOver);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);
  // The words stay the same for a while: a screen reader reads them out once.
  function words(): string {
    if (seconds <= announced.seconds) return t('held.secondsLeft', { count: announced.seconds });
    return seconds <= announced.minutes ? t('held.left', { count: announced.minutes / 60 }) : '';
  }
  return (
    <>
      <p className={classes.clock} data-hurry={seconds <= announced.minutes || undefined}>
        <span>{t('held.clock')}</span>{' '}
        <span role="timer" className={classes.time}>
          {minutesAndSeconds(seconds)}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {!isOver && words()}
      </p>
    </>
  );
}
