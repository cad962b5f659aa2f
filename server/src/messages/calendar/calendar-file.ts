import { isShownTwice, localDateTime, offsetOf, utcDateTime } from './local-date-time.ts';

/** What a calendar is told of an event; nothing of it is for some only. Times are ISO times. */
export type CalendarEvent = {
  id: string;
  sequence: number;
  title: string;
  summary: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  updatedAt: string;
  /** When somebody was told so, by a file with a METHOD; of feeds none. */
  toldAt?: string;
  /** Its page, where that is known. */
  url?: string;
  /** Empty: nowhere one could go. */
  where: string;
  cancelled: boolean;
};

/**
 * One event as a calendar file (RFC 5545, and RFC 5546 for the method). Its UID is always the same and SEQUENCE rises,
 * so that a calendar brings up to date what it has. Times are by the clocks of the event's zone, whose rules go with
 * them.
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
 * An event among others or alone. DTSTAMP says which of two files with one SEQUENCE is the newer one: somebody may leave,
 * come back or take part another way while the event stays as it is.
 */
export function eventLines(
  event: CalendarEvent,
  { publicUrl, isZoneTold }: { publicUrl: string; isZoneTold: boolean },
): string[] {
  const { id, sequence, title, summary, timeZone, where, cancelled, url, toldAt = event.updatedAt } = event;
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
    // The product speaks for whoever hosts: an address of theirs is nobody's business here.
    `ORGANIZER;CN=Foyer:${publicUrl}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

export function fileOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/**
 * The rules of a zone. None for one that the library does not know, or knows otherwise than we do at these moments (as
 * when a country has just changed its mind): the times are said in UTC then, which is right for everybody.
 */
export async function zoneLines(timeZone: string, moments: readonly Date[]): Promise<string[]> {
  // Loaded with the first file: it brings the rules of the whole world.
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
  // An old name stands for its successor there: what the event says has to be what is defined.
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

/** Lines have 75 bytes at most and go on after a space; no character is cut in two. */
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
