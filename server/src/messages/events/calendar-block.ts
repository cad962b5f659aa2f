import type { Language } from '@foyer/contract/limits.ts';
import { calendarLinks } from '@foyer/contract/rules/events/calendar-links.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import type { Block } from '../email-content.ts';

const labels: Record<Language, string> = { en: 'Add to calendar', es: 'Añadir al calendario' };

/** Notices after which the reader attends and the event may not be in their calendar yet. */
const attending: ReadonlySet<string> = new Set(['confirmed', 'changed', 'switched', 'republished', 'reminder']);

/** Links to web calendars, for readers who attend and may open the event's page. The attached file serves all others. */
export function calendarBlock({ language, ...entry }: EmailEntry, publicUrl: string): Block[] {
  const event = attendedEvent(entry);
  if (!event?.slug) return [];
  const links = calendarLinks({ ...event, location: event.where }, `${publicUrl}/events/${event.slug}`);
  if (!links) return [];
  return [
    {
      kind: 'links',
      label: labels[language],
      links: [
        ['Google', links.google],
        ['Outlook', links.outlook],
      ],
    },
  ];
}

function attendedEvent({ template, values }: Pick<EmailEntry, 'template' | 'values'>) {
  if (template === 'event-notice' && 'toldAt' in values && attending.has(values.what)) return values;
  if (template === 'order-notice' && 'calendar' in values && values.calendar && values.what !== 'cancelled')
    return { ...values, ...values.calendar };
  return null;
}
