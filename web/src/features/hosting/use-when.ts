import type { EventCard } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { dateFormat, unbroken } from '#src/lib/languages/formats.ts';

/** When an event takes place, by the clocks of its zone; null before it has a start. */
export function useWhen() {
  const { i18n } = useTranslation();
  return ({ startsAt, endsAt, timeZone }: Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>): string | null => {
    if (!startsAt) return null;
    const format = dateFormat(i18n.language, {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
      ...{ timeZone, timeZoneName: 'short' },
    });
    const start = new Date(startsAt);
    return unbroken(endsAt ? format.formatRange(start, new Date(endsAt)) : format.format(start));
  };
}
