import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import classes from './pending-payment.module.css';

/** With how many seconds left a screen reader announces the time: first in minutes, then in seconds. */
const announceAt = { minutes: 120, seconds: 30 } as const;

type Props = {
  /** In milliseconds, by the browser's clock. */
  until: number;
  onExpired: () => void;
};

/** Counts down until the hold on the tickets expires. */
export function HoldCountdown({ until, onExpired }: Props) {
  const { t } = useTranslation('orders');
  const seconds = useSecondsUntil(until);
  const notifyExpired = useEffectEvent(onExpired);
  const isExpired = seconds === 0;
  useEffect(() => {
    if (isExpired) notifyExpired();
  }, [isExpired]);
  // The text changes only twice, so that a screen reader does not read out every second.
  function announcement(): string {
    if (seconds <= announceAt.seconds) return t('pendingPayment.secondsLeft', { count: announceAt.seconds });
    return seconds <= announceAt.minutes ? t('pendingPayment.minutesLeft', { count: announceAt.minutes / 60 }) : '';
  }
  return (
    <>
      <p className={classes.clock} data-hurry={seconds <= announceAt.minutes || undefined}>
        <span>{t('pendingPayment.clock')}</span>{' '}
        <span role="timer" className={classes.time}>
          {minutesAndSeconds(seconds)}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {!isExpired && announcement()}
      </p>
    </>
  );
}
