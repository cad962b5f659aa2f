import type { EventCard } from '@foyer/contract/events/event.ts';
import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import { useTranslation } from 'react-i18next';
import { dateFormat, unbroken } from '#src/lib/languages/formats.ts';

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** When an event takes place, by the clocks of its zone; null before it has a start. */
export function useWhen() {
  const { i18n } = useTranslation();
  return ({ startsAt, endsAt, timeZone }: Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>): string | null => {
    if (!startsAt) return null;
    const format = (options: Intl.DateTimeFormatOptions) => dateFormat(i18n.language, options);
    return unbroken(spanText(format, day, { startsAt, endsAt, timeZone }));
  };
}
