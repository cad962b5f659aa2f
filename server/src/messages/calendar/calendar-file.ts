import { isShownTwice, localDateTime, offsetOf, utcDateTime } from './local-date-time.ts';
import { type CalendarOrganizer, organizerLine } from './organizer.ts';

/** The event data in a calendar, all of it safe for any reader. Times are ISO 8601. */
export type CalendarEvent = {
  id: string;
  sequence: number;
  title: string;
  summary: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  updatedAt: string;
  /** When a file with a METHOD was sent; feeds have none. */
  toldAt?: string;
  /** URL of the event page, if known. */
  url?: string;
  /** Empty if there is no venue. */
  where: string;
  cancelled: boolean;
  organizer: CalendarOrganizer;
};

/**
 * One event as a calendar file (RFC 5545, and RFC 5546 for the method). The UID is fixed and SEQUENCE rises, so calendars
 * update their entry. Times are local to the event's zone, and its rules are included.
 */
export async function calendarFile(event: CalendarEvent, publicUrl: string): Promise<string> {
  const zone = await zoneLines(event.timeZone, [new Date(event.startsAt), new Date(event.endsAt)]);
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zone,
    ...eventLines(event, { publicUrl, isZoneTold: zone.length > 0 }),
    'END:VCALENDAR',
  ]);
}

/**
 * The lines of one event. DTSTAMP orders files with the same SEQUENCE, as an attendee may cancel, return or change attendance
 * mode while the event stays unchanged.
 */
export function eventLines(
  event: CalendarEvent,
  { publicUrl, isZoneTold }: { publicUrl: string; isZoneTold: boolean },
): string[] {
  const { id, sequence, title, summary, timeZone, where, cancelled, url, organizer, toldAt = event.updatedAt } = event;
  const { host } = new URL(publicUrl);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcDateTime(new Date(toldAt))}`,
    `LAST-MODIFIED:${utcDateTime(new Date(event.updatedAt))}`,
    `DTSTART${moment(new Date(event.startsAt), timeZone, isZoneTold)}`,
    `DTEND${moment(new Date(event.endsAt), timeZone, isZoneTold)}`,
    `SUMMARY:${escaped(title)}`,
    ...(summary === '' ? [] : [`DESCRIPTION:${escaped(summary)}`]),
    ...(where === '' ? [] : [`LOCATION:${escaped(where)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    organizerLine(organizer),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

export function fileOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/**
 * The VTIMEZONE of a zone. None if the library does not know it or disagrees with our offsets (a country has just changed its
 * rules): times are then given in UTC, which is always right.
 */
export async function zoneLines(timeZone: string, moments: readonly Date[]): Promise<string[]> {
  // Loaded on first use, as it contains the rules of every zone.
  const rules = await import('timezones-ical-library');
  const [block] = [rules.tzlib_get_ical_block(timeZone)].flat();
  if (!block?.startsWith('BEGIN:VTIMEZONE')) return [];
  const isSame = moments.every((at) => {
    const [date = '', time = ''] = localDateTime(at, timeZone)
      .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*$/, '$1-$2-$3 $4:$5')
      .split(' ');
    return isShownTwice(at, timeZone) || rules.tzlib_get_offset(timeZone, date, time) === offsetOf(at, timeZone);
  });
  if (!isSame) return [];
  // The library defines an old zone name under its successor; the TZID must match the event's.
  return block
    .split('\r\n')
    .map((line) => (line.startsWith('TZID:') ? `TZID:${timeZone}` : line))
    .filter((line) => line !== '');
}

function moment(at: Date, timeZone: string, isZoneTold: boolean): string {
  if (!isZoneTold || isShownTwice(at, timeZone)) return `:${utcDateTime(at)}`;
  return `;TZID=${timeZone}:${localDateTime(at, timeZone)}`;
}

export function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const longest = 75;

/** Folds lines at 75 bytes without splitting a character; continuation lines start with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longest) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
