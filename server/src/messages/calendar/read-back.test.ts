import { describe, expect, test } from 'vitest';
import { readByIcalJs } from '../../../test/ical/ical-js.ts';
import { openLibical } from '../../../test/ical/libical.ts';
import { calendarFeed } from './calendar-feed.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const publicUrl = 'https://foyer.example';
const hourMs = 60 * 60 * 1000;
const libical = await openLibical();
const readers = [
  ['ical.js', readByIcalJs],
  ['libical', libical],
] as const;

const event: CalendarEvent = {
  id: '6f1f8a50-0000-4000-8000-000000000001',
  sequence: 3,
  title: 'España; 小龙, \\ 🎉',
  organizer: { name: 'Café “Ñ”; Ada', address: 'ada@example.com', sentBy: 'events@foyer.example' },
  summary: 'First line\nsecond line',
  startsAt: '2026-03-28T18:00:00.000Z',
  endsAt: '2026-03-29T01:30:00.000Z',
  timeZone: 'Europe/Madrid',
  updatedAt: '2026-01-15T10:30:00.123Z',
  where: 'Casa Encendida, Madrid',
  cancelled: false,
};

/** Daylight saving changes in zones with different rules, and a zone without them. */
const changes: readonly [string, string][] = [
  ['Europe/Madrid', '2026-03-29T01:00:00.000Z'],
  ['Europe/Madrid', '2026-10-25T01:00:00.000Z'],
  ['Europe/London', '2027-03-28T01:00:00.000Z'],
  ['America/New_York', '2026-11-01T06:00:00.000Z'],
  ['America/Los_Angeles', '2027-03-14T10:00:00.000Z'],
  ['America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['Asia/Kolkata', '2026-10-25T01:00:00.000Z'],
];

describe.each(readers)('read back by %s', (name, read) => {
  const installed = read ? '' : ` (skipped: ${name}-dev or a C compiler is missing)`;
  const unless = read ? test : test.skip;

  unless(`one event is as it is, also called off${installed}`, async () => {
    const told = async (given: Partial<CalendarEvent>) =>
      await read?.(await calendarFile({ ...event, ...given }, publicUrl));
    const { title, summary, startsAt, endsAt } = event;
    const uid = '6f1f8a50-0000-4000-8000-000000000001@foyer.example';
    const same = { uid, title, summary, startsAt, endsAt };
    expect(await told({})).toEqual({ errors: 0, events: [{ ...same, sequence: 3, status: 'CONFIRMED' }] });
    expect(await told({ sequence: 4, cancelled: true })).toEqual({
      errors: 0,
      events: [{ ...same, sequence: 4, status: 'CANCELLED' }],
    });
  });

  unless(`a calendar in which nothing is yet has no fault${installed}`, async () => {
    const file = await calendarFeed('Nothing', [], publicUrl);
    expect(await read?.(file)).toEqual({ errors: 0, events: [] });
    // Both readers also accept a calendar without components, which RFC 5545 forbids.
    expect(file.match(/^BEGIN:(?!VCALENDAR)V\w+/gm)).toEqual(['BEGIN:VTIMEZONE']);
  });

  unless(`moments around every change of the clocks stay, the hour that happens twice too${installed}`, async () => {
    const events = changes.flatMap(([timeZone, at], change) =>
      Array.from({ length: 13 }, (_, step) => {
        const startsAt = new Date(Date.parse(at) + (step - 6) * (hourMs / 2)).toISOString();
        const endsAt = new Date(Date.parse(startsAt) + 2 * hourMs).toISOString();
        return { ...event, id: `${change}-${step}`, startsAt, endsAt, timeZone, url: publicUrl };
      }),
    );
    const calendar = await read?.(await calendarFeed('Everything', events, publicUrl));
    expect(calendar?.errors).toBe(0);
    const moments = (list: readonly { startsAt: string; endsAt: string }[] = []) =>
      list.map(({ startsAt, endsAt }) => [startsAt, endsAt]);
    expect(moments(calendar?.events)).toEqual(moments(events));
  });
});
