import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { type CalendarHost, calendarOrganizer } from './organizer.ts';

const event: CalendarEvent = {
  id: '6f1f8a50-0000-4000-8000-000000000001',
  sequence: 3,
  title: 'Compilers; talks, and \\ more',
  summary: 'First line\nsecond line',
  startsAt: '2026-03-28T18:00:00.000Z',
  endsAt: '2026-03-29T01:30:00.000Z',
  timeZone: 'Europe/Madrid',
  updatedAt: '2026-01-15T10:30:00.123Z',
  where: 'Casa Encendida, Madrid',
  cancelled: false,
  organizer: { name: 'Ada Lovelace', address: 'events@foyer.example', sentBy: null },
};
const fileOf = (given: Partial<CalendarEvent> = {}) =>
  calendarFile({ ...event, ...given }, 'https://foyer.example:8443');
/** The unfolded lines of the event component. */
async function linesOf(given: Partial<CalendarEvent> = {}): Promise<string[]> {
  const lines = (await fileOf(given)).replaceAll('\r\n ', '').split('\r\n');
  return lines.slice(lines.indexOf('BEGIN:VEVENT'));
}

test('an event has a permanent UID, its sequence, and times in its time zone', async () => {
  // Daylight saving time starts during the event.
  expect(await linesOf()).toEqual([
    'BEGIN:VEVENT',
    'UID:6f1f8a50-0000-4000-8000-000000000001@foyer.example:8443',
    'SEQUENCE:3',
    'DTSTAMP:20260115T103000Z',
    'LAST-MODIFIED:20260115T103000Z',
    'DTSTART;TZID=Europe/Madrid:20260328T190000',
    'DTEND;TZID=Europe/Madrid:20260329T033000',
    'SUMMARY:Compilers\\; talks\\, and \\\\ more',
    'DESCRIPTION:First line\\nsecond line',
    'LOCATION:Casa Encendida\\, Madrid',
    'ORGANIZER;CN="Ada Lovelace":mailto:events@foyer.example',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a file is stamped with when it was sent, and links to the event page', async () => {
  const lines = await linesOf({
    toldAt: '2026-02-01T09:00:00.456Z',
    url: 'https://foyer.example:8443/events/compilers',
  });
  expect(lines).toContain('DTSTAMP:20260201T090000Z');
  expect(lines).toContain('LAST-MODIFIED:20260115T103000Z');
  expect(lines).toContain('URL:https://foyer.example:8443/events/compilers');
});

test('the rules of its zone go with it, under the name that the times use', async () => {
  for (const timeZone of ['Europe/Madrid', 'Asia/Calcutta', 'US/Pacific', 'UTC', 'Australia/Lord_Howe']) {
    const file = await fileOf({ timeZone });
    expect(file).toContain(`BEGIN:VTIMEZONE\r\nTZID:${timeZone}\r\n`);
    expect(file).toContain(`DTSTART;TZID=${timeZone}:`);
    expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  }
  expect(await fileOf()).toContain('BEGIN:STANDARD\r\n');
});

describe('the hour that happens twice', () => {
  test.each([
    // 02:30 in Madrid, which occurs twice as clocks go back at 03:00.
    ['Europe/Madrid', '2026-10-25T00:30:00.000Z', ':20261025T003000Z'],
    ['Europe/Madrid', '2026-10-25T01:30:00.000Z', ':20261025T013000Z'],
    ['Europe/Madrid', '2026-10-24T23:59:00.000Z', ';TZID=Europe/Madrid:20261025T015900'],
    ['Europe/Madrid', '2026-10-25T02:00:00.000Z', ';TZID=Europe/Madrid:20261025T030000'],
    // Daylight saving time shifts by only half an hour here.
    ['Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', ':20260404T144500Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00.000Z', ':20260404T151500Z'],
  ])('in %s at %s is told apart', async (timeZone, startsAt, told) => {
    expect(await linesOf({ timeZone, startsAt })).toContain(`DTSTART${told}`);
  });
});

test('what is cancelled says so, by method and by status', async () => {
  const file = await fileOf({ cancelled: true });
  expect(file).toContain('\r\nMETHOD:CANCEL\r\n');
  expect(file).toContain('\r\nSTATUS:CANCELLED\r\n');
  expect(await fileOf()).toContain('\r\nMETHOD:PUBLISH\r\n');
});

test('no line is longer than 75 bytes, no character is cut, and no text adds a line', async () => {
  const title = `${'España 小龙 🎉 '.repeat(12)}\r\nATTENDEE:mailto:eve@example.com\nEND:VEVENT`;
  const file = await fileOf({ title });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  expect(file).not.toMatch(/^(ATTENDEE|END:VEVENT\nEND)/m);
  const told = (await linesOf({ title })).find((line) => line.startsWith('SUMMARY:'));
  expect(told).toContain('España 小龙 🎉');
});

test('the host is the organizer, at the address for questions or else at ours, and never under our name', async () => {
  const organizerOf = async (host: CalendarHost) => {
    const lines = await linesOf({ organizer: calendarOrganizer('events@foyer.example', host) });
    return lines.find((line) => line.startsWith('ORGANIZER'));
  };
  const host = { name: 'Ada "Loom" Lovelace; Sons', contactEmail: null, title: 'Compilers' };
  expect(await organizerOf(host)).toBe(`ORGANIZER;CN="Ada 'Loom' Lovelace; Sons":mailto:events@foyer.example`);
  expect(await organizerOf({ ...host, name: 'Ada', contactEmail: 'ada@example.com' })).toBe(
    'ORGANIZER;CN="Ada";SENT-BY="mailto:events@foyer.example":mailto:ada@example.com',
  );
  expect(await organizerOf({ ...host, name: 'Foyer Support' })).toContain('CN="Compilers":');
  expect(await organizerOf({ ...host, name: '', title: '' })).toContain('CN="Foyer":');
});
