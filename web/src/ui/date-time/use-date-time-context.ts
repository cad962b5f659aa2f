import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { firstWeekdayOf } from './calendar-days.ts';
import type { DateTimeContext } from './date-time-texts.ts';

/** Texts and conventions of date and time fields. The page loads the namespace `date-time`. */
export function useDateTimeContext(): DateTimeContext {
  const { t, i18n } = useTranslation('date-time');
  return useMemo(
    () => ({
      language: i18n.language,
      firstWeekday: firstWeekdayOf(i18n.language, navigator.languages),
      texts: {
        date: t('date'),
        time: t('time'),
        calendar: t('calendar'),
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        clear: t('clear'),
        times: t('times'),
        invalidDate: (example) => t('invalidDate', { example }),
        invalidTime: (example) => t('invalidTime', { example }),
      },
    }),
    [t, i18n.language],
  );
}
