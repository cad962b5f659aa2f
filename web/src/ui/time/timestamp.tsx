import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { absoluteTime, relativeTime } from './time-text.ts';

/** A point in time, relative and absolute; the relative part is updated while the page is open. */
export function Timestamp({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={at}>
      {relativeTime(moment, now, i18n.language)} · {absoluteTime(moment, i18n.language)}
    </time>
  );
}
