import type { EventCard } from '@foyer/contract/events/event.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { IconCalendar, IconMapPin, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import classes from './event-preview.module.css';

type Props = {
  event: Pick<
    EventCard,
    'title' | 'summary' | 'type' | 'startsAt' | 'endsAt' | 'timeZone' | 'placeName' | 'language' | 'cover'
  > & { coverDesign: NonNullable<EventCard['coverDesign']>; price: EventCard['price'] };
};

/** An event as others will see it, while its organizer writes it. */
export function EventPreview({ event }: Props) {
  const { t, i18n } = useTranslation(['event-preview', 'event-terms']);
  const placeText = useLocationText();
  const { title, summary, startsAt, endsAt, timeZone, price } = event;
  const writtenIn = { lang: event.language, dir: 'auto' };
  function priceText(): string {
    if (price === null || price.mostMinor === 0) return t('free');
    const most = moneyText(price.mostMinor, price.currency, i18n.language);
    if (price.leastMinor === price.mostMinor) return most;
    const least = price.leastMinor === 0 ? t('free') : moneyText(price.leastMinor, price.currency, i18n.language);
    return `${least} – ${most}`;
  }
  return (
    <section className={classes.root} aria-label={t('title')}>
      <div className={classes.cover}>
        <EventCover event={event} sizes="400px" />
      </div>
      <div className={classes.body}>
        <p className={classes.type}>{t(`event-terms:types.${event.type}`)}</p>
        <p className={classes.title} data-empty={title.trim() === '' || undefined} {...writtenIn}>
          {title.trim() || t('untitled')}
        </p>
        {summary && (
          <p className={classes.summary} {...writtenIn}>
            {summary}
          </p>
        )}
        <ul className={classes.facts}>
          <li>
            <IconCalendar size={20} stroke={1.5} aria-hidden />
            <span>{startsAt ? eventTimeText(startsAt, endsAt, timeZone, i18n.language, 'dated') : t('noDate')}</span>
          </li>
          <li>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            <span>{placeText(event)}</span>
          </li>
          <li>
            <IconTicket size={20} stroke={1.5} aria-hidden />
            <span>{priceText()}</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
