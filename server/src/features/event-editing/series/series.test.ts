import { listEvents } from '@foyer/contract/discovery/search.ts';
import { cancelEvent, changeEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import {
  cancelLaterDates,
  changeLaterDates,
  listSeries,
  previewSeries,
  publishSeries,
  repeatEvent,
} from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { acceptTeamInvitation, inviteToTeam } from '@foyer/contract/events/team.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { listQuestions, saveQuestions } from '@foyer/contract/registrations/questions.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { createPromoCode, listPromoCodes } from '@foyer/contract/tickets/promo-codes.ts';
import { listTicketTypes } from '@foyer/contract/tickets/ticket-types.ts';
import { describe, expect, test } from 'vitest';
import { newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { newMember } from '../../../../test/members.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { seriesDates } from './series-dates.ts';

const weekly = { frequency: 'weekly', interval: 1, weekdays: [], monthDay: 'date', count: 4, until: null } as const;
type Rule = Omit<typeof weekly, 'frequency' | 'weekdays' | 'count' | 'until' | 'monthDay' | 'interval'> & object;

describe('dates', () => {
  /** The local start time of each date. */
  async function clocks(rule: object, startsAt: string, timeZone: string, hours = 2) {
    const first = {
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + hours * 3_600_000),
      timeZone,
    };
    const found = await seriesDates({ ...weekly, weekdays: [], ...(rule as Rule) }, first);
    return { ...found, clocks: found.dates.map((date) => clocksAt(date.startsAt, timeZone).slice(0, 16)) };
  }

  test('have the same local time on every date across daylight-saving changes', async () => {
    // In Madrid 02:00 becomes 03:00 on March 29th 2026.
    const spring = await clocks({ count: 3 }, '2026-03-24T18:00:00Z', 'Europe/Madrid');
    expect(spring.rule).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=3');
    expect(spring.clocks).toEqual(['2026-03-24T19:00', '2026-03-31T19:00', '2026-04-07T19:00']);
    expect(spring.dates.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual([
      '18:00',
      '17:00',
      '17:00',
    ]);
    // In New York clocks go back on November 1st 2026.
    const autumn = await clocks({ count: 2 }, '2026-10-28T23:30:00Z', 'America/New_York');
    expect(autumn.clocks).toEqual(['2026-10-28T19:30', '2026-11-04T19:30']);
    expect(autumn.dates.map(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime())).toEqual(
      Array(2).fill(2 * 3_600_000),
    );
  });

  test('in a skipped or repeated hour are where calendars put them', async () => {
    expect(zonedInstant('2026-03-29T02:30:00', 'Europe/Madrid').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(zonedInstant('2026-10-25T02:30:00', 'Europe/Madrid').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    const never = await clocks({ count: 2 }, '2026-03-22T01:30:00Z', 'Europe/Madrid', 1);
    expect(never.clocks).toEqual(['2026-03-22T02:30', '2026-03-29T03:30']);
    expect(never.dates.map(({ skipped }) => skipped)).toEqual([false, true]);
    const twice = await clocks({ count: 2 }, '2026-10-18T00:30:00Z', 'Europe/Madrid', 1);
    expect(twice.dates[1]?.startsAt.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test.each([
    [
      { interval: 2, weekdays: ['TH'], count: 4 },
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4',
      ['01-06', '01-08', '01-20', '01-22'],
    ],
    [{ frequency: 'daily', count: 3 }, 'FREQ=DAILY;COUNT=3', ['01-06', '01-07', '01-08']],
    [{ frequency: 'monthly', count: 3 }, 'FREQ=MONTHLY;COUNT=3', ['01-06', '02-06', '03-06']],
    [
      { frequency: 'monthly', monthDay: 'weekday', count: 3 },
      'FREQ=MONTHLY;BYDAY=1TU;COUNT=3',
      ['01-06', '02-03', '03-03'],
    ],
    [{ count: null, until: '2026-01-20' }, 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260120T235959', ['01-06', '01-13', '01-20']],
  ])('follow the rule %o', async (rule, text, days) => {
    const found = await clocks(rule, '2026-01-06T18:00:00Z', 'Europe/Madrid');
    expect([found.rule, found.clocks.map((at) => at.slice(5, 10))]).toEqual([text, days]);
  });

  test('handle the last weekday of a month, and a day that few months have', async () => {
    const last = await clocks({ frequency: 'monthly', monthDay: 'weekday', count: 3 }, '2026-01-30T18:00:00Z', 'UTC');
    expect([last.rule, last.clocks.map((at) => at.slice(5, 10))]).toEqual([
      'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
      ['01-30', '02-27', '03-27'],
    ]);
    const rare = await clocks({ frequency: 'monthly', count: 3 }, '2026-01-31T18:00:00Z', 'UTC');
    expect(rare.clocks.map((at) => at.slice(5, 10))).toEqual(['01-31', '03-31', '05-31']);
  });
});

const { foyer, host } = await openHostedApp();

const params = ({ id }: { id: string }) => ({ params: { id } });
const repeat = (event: Event, rule: object = {}, browser = host) =>
  browser.call(repeatEvent, { ...params(event), body: { ...weekly, weekdays: [], ...(rule as Rule) } });
const datesOf = async (event: { id: string }, browser = host) =>
  data(await browser.call(listSeries, params(event))).dates;

test('a series can be previewed, and each of its dates is a separate event', async () => {
  const event = await newEvent(foyer, host, { title: 'Weekly reading', capacity: { 'in-person': 3, online: null } });
  const shown = await host.call(previewSeries, { ...params(event), body: { ...weekly, weekdays: [] } });
  expect(await datesOf(event)).toEqual([]);
  expect(data(await repeat(event)).added).toBe(3);
  const dates = await datesOf(event);
  expect(dates.map(({ startsAt }) => startsAt)).toEqual(data(shown).dates.map(({ startsAt }) => startsAt));
  expect(new Set(dates.map(({ slug }) => slug)).size).toBe(4);
  expect(dates.map(({ state, moved }) => [state, moved])).toEqual(Array(4).fill(['published', false]));

  const guest = await newGuest(foyer);
  const second = dates[1] ?? event;
  data(await guest.browser.call(registerForEvent, { ...params(second), body: {} }));
  const seen = data(await guest.browser.call(readEvent, params(second)));
  expect([seen.title, seen.attendees, seen.series?.later]).toEqual(['Weekly reading', 1, 2]);
  expect(data(await host.call(readEvent, params(event))).attendees).toBe(0);
  // Each has a UID of its own in calendars.
  const files = await Promise.all(
    dates.map(async ({ id }) => (await foyer.app.inject(`/api/events/${id}/calendar.ics`)).payload),
  );
  expect(files.map((file) => /^UID:(.*)@/m.exec(file)?.[1])).toEqual(dates.map(({ id }) => id));

  expect(refusal(await repeat(event))).toEqual([409, 'EVENT_STATE_REFUSED']);
  expect(refusal(await repeat(event, {}, guest.browser))).toEqual([404, 'NOT_FOUND']);
});

test('two series created at once with one title get slugs of their own', async () => {
  const hosts = [host, (await newMember(foyer)).browser];
  const drafts = await Promise.all(hosts.map((browser) => newDraft(foyer, browser, { title: 'Twins' })));
  const pair = hosts.flatMap((browser, at) => {
    const event = drafts[at];
    return event ? [{ browser, event }] : [];
  });
  const answers = await Promise.all(pair.map(({ browser, event }) => repeat(event, {}, browser)));
  expect(answers.map((answer) => data(answer).added)).toEqual([3, 3]);
  const dates = await Promise.all(pair.map(({ browser, event }) => datesOf(event, browser)));
  expect(new Set(dates.flat().map(({ slug }) => slug)).size).toBe(8);
});

test('canceling one date leaves the others', async () => {
  const event = await newEvent(foyer, host, { title: 'One less' });
  data(await repeat(event));
  const [, second] = await datesOf(event);
  data(await host.call(cancelEvent, { ...params(second ?? event), body: {} }));
  const states = (await datesOf(event)).map(({ state }) => state);
  expect(states).toEqual(['published', 'cancelled', 'published', 'published']);
});

test('lists show a series once, by its next date', async () => {
  const title = 'Zebra quartet';
  const event = await newEvent(foyer, host, { title });
  data(await repeat(event, { count: 3 }));
  const found = async (query: object = {}) =>
    data(await foyer.browser().call(listEvents, { query: { q: title, ...query } })).items;
  expect((await found()).map(({ id, series }) => [id, series?.later])).toEqual([[event.id, 2]]);
  const [, second] = await datesOf(event);
  const from = new Date(Date.parse(event.startsAt ?? '') + 1000).toISOString();
  expect((await found({ from })).map(({ id }) => id)).toEqual([second?.id]);
  // A calendar shows each of them.
  expect((await found({ each: '1' })).map(({ id }) => id)).toEqual((await datesOf(event)).map(({ id }) => id));
});

test('one date can be moved alone; a date and all later ones can be changed and canceled together', async () => {
  const event = await newEvent(foyer, host, {
    title: 'Night run',
    startsAt: '2031-03-11T18:00:00Z',
    endsAt: '2031-03-11T19:00:00Z',
  });
  data(await repeat(event));
  const [, second, third, fourth] = await datesOf(event);
  if (!second || !third || !fourth) throw new Error('there are four');
  const email = newEmail();
  const guest = await newGuest(foyer, { email: { address: email, proven: true } });
  data(await guest.browser.call(registerForEvent, { ...params(fourth), body: {} }));
  expect((await foyer.messagesTo(email)).map(headingOf)).toEqual(["You're registered"]);

  // From the second date on half an hour later, and the second a day later; clocks go forward before the third.
  const moved = { title: 'Night walk', startsAt: '2031-03-19T18:30:00Z', endsAt: '2031-03-19T19:30:00Z' };
  data(await host.call(changeEvent, { ...params(second), body: { version: 0, ...moved } }));
  expect(data(await host.call(changeLaterDates, params(second)))).toEqual({ done: 2, refused: 0 });
  const after = await datesOf(event);
  expect(after.map(({ startsAt, moved: isMoved }) => [startsAt?.slice(5, 16), isMoved])).toEqual([
    ['03-11T18:00', false],
    ['03-19T18:30', true],
    ['03-25T18:30', false],
    ['04-01T17:30', false],
  ]);
  const titles = await Promise.all(after.map(async ({ id }) => data(await host.call(readEvent, params({ id }))).title));
  expect(titles).toEqual(['Night run', 'Night walk', 'Night walk', 'Night walk']);
  expect((await foyer.messagesTo(email)).map(headingOf)[0]).toBe('Event updated');

  expect(data(await host.call(cancelLaterDates, { ...params(third), body: {} }))).toEqual({ done: 2, refused: 0 });
  expect((await datesOf(event)).map(({ state }) => state)).toEqual([
    'published',
    'published',
    'cancelled',
    'cancelled',
  ]);
  expect((await datesOf(event, guest.browser)).map(({ id }) => id)).toEqual([event.id, second.id]);
  expect(headingOf((await foyer.messagesTo(email))[0])).toBe('Event canceled');
  for (const verb of [changeLaterDates, cancelLaterDates, publishSeries])
    expect(refusal(await guest.browser.call(verb, params(event)))).toEqual([404, 'NOT_FOUND']);
});

test('after later dates get a new time, only a date at another time or on another day counts as moved', async () => {
  const event = await newEvent(foyer, host, { startsAt: '2031-05-06T16:00:00Z', endsAt: '2031-05-06T17:00:00Z' });
  data(await repeat(event));
  const [first, second, third, fourth] = await datesOf(event);
  if (!first || !second || !third || !fourth) throw new Error('there are four');
  const move = async (date: { id: string }, startsAt: string, given: object = {}) => {
    const { version } = data(await host.call(readEvent, params(date)));
    const endsAt = new Date(Date.parse(startsAt) + 60 * 60 * 1000).toISOString();
    data(await host.call(changeEvent, { ...params(date), body: { version, startsAt, endsAt, ...given } }));
  };
  const moved = async () => (await datesOf(event)).map((date) => date.moved);
  await move(third, '2031-05-21T16:00:00Z');
  await move(second, '2031-05-13T18:00:00Z');
  expect(await moved()).toEqual([false, true, true, false]);
  data(await host.call(changeLaterDates, params(second)));
  // The third keeps its changed day, and is moved for that reason only.
  expect(await moved()).toEqual([false, false, true, false]);
  await move(fourth, '2031-05-27T16:00:00Z');
  expect(await moved()).toEqual([false, false, true, true]);
});

test('dates can move to another zone even where each gets the instant that the next one had', async () => {
  // Nine in Tokyo is eight in New York on the evening before.
  const times = { startsAt: '2031-06-10T00:00:00Z', endsAt: '2031-06-10T01:00:00Z', timeZone: 'Asia/Tokyo' };
  const event = await newEvent(foyer, host, times);
  data(await repeat(event, { frequency: 'daily', count: 4 }));
  // A canceled date keeps its instant.
  data(await host.call(cancelEvent, { ...params((await datesOf(event))[2] ?? event), body: {} }));
  const evening = { startsAt: '2031-06-11T00:00:00Z', endsAt: '2031-06-11T01:00:00Z', timeZone: 'America/New_York' };
  const { version } = data(await host.call(readEvent, params(event)));
  data(await host.call(changeEvent, { ...params(event), body: { version, ...evening } }));
  expect(data(await host.call(changeLaterDates, params(event)))).toEqual({ done: 2, refused: 0 });
  const dates = (await datesOf(event)).filter(({ state }) => state === 'published');
  expect(dates.map(({ startsAt, moved }) => [startsAt?.slice(5, 10), moved])).toEqual([
    ['06-11', false],
    ['06-12', true],
    ['06-14', false],
  ]);
});

test('a series lists only dates that the viewer could find by themselves', async () => {
  const event = await newEvent(foyer, host, { title: 'Among others' });
  data(await repeat(event));
  const [, second, third, fourth] = await datesOf(event);
  if (!second || !third || !fourth) throw new Error('there are four');
  const hidden = { version: 0, visibility: 'unlisted' as const };
  data(await host.call(changeEvent, { ...params(second), body: hidden }));
  data(await host.call(unpublishEvent, params(third)));
  const stranger = foyer.browser();
  expect((await datesOf(event, stranger)).map(({ id }) => id)).toEqual([event.id, fourth.id]);
  expect(data(await stranger.call(readEvent, params(event))).series?.later).toBe(1);
  expect((await datesOf(second, stranger)).map(({ id }) => id)).toEqual([event.id, second.id, fourth.id]);
  // A manager of one date does not manage the others.
  const helper = await newMember(foyer);
  data(await host.call(inviteToTeam, { ...params(event), body: { who: helper.urlSlug, role: 'manager' } }));
  data(await helper.browser.call(acceptTeamInvitation, params(event)));
  expect((await datesOf(event, helper.browser)).map(({ id }) => id)).toEqual([event.id, fourth.id]);
  expect(await datesOf(event)).toHaveLength(4);
});

test('registration windows keep their local times on each date, and later dates take over the refund policy', async () => {
  // In Madrid 02:00 becomes 03:00 on March 30th 2031: the day before the second date.
  const event = await newEvent(foyer, host, {
    title: 'By the clocks',
    startsAt: '2031-03-24T18:00:00Z',
    endsAt: '2031-03-24T19:00:00Z',
    registrationClosesAt: '2031-03-24T11:00:00Z',
  });
  data(await repeat(event, { count: 2 }));
  const [first, second] = await datesOf(event);
  if (!first || !second) throw new Error('there are two');
  const closes = async () => data(await host.call(readEvent, params(second)));
  expect((await closes()).registrationClosesAt).toBe('2031-03-31T10:00:00.000Z');
  const rule = { refundHours: 48, refundPercent: 50 };
  const registrationOpensAt = '2031-03-10T08:00:00Z';
  data(await host.call(changeEvent, { ...params(first), body: { version: 2, ...rule, registrationOpensAt } }));
  data(await host.call(changeLaterDates, params(first)));
  expect(await closes()).toMatchObject({ ...rule, registrationOpensAt: '2031-03-17T08:00:00.000Z' });
  data(await host.call(changeEvent, { ...params(first), body: { version: 3, registrationOpensAt: null } }));
  data(await host.call(changeLaterDates, params(first)));
  expect((await closes()).registrationOpensAt).toBeNull();
});

test('later dates get the same tickets, questions and closing times, and keep what was sold', async () => {
  const event = await newEvent(foyer, host, { title: 'Sold by the dozen' });
  data(await repeat(event, { count: 3 }));
  const [first, second, third] = await datesOf(event);
  if (!first || !second || !third) throw new Error('there are three');
  const once = await newTicketType(host, third, { name: 'Seat', kind: 'paid', priceMinor: 1_000 });
  await newTicketType(host, second, { name: 'Odd one' });
  const guest = await newGuest(foyer);
  const order = { ...params(third), body: { places: [{ ticketId: once.id }] } };
  data(await guest.browser.call(placeOrder, order));

  const hours = (count: number) => new Date(Date.parse(first.startsAt ?? '') - count * 60 * 60 * 1000).toISOString();
  const seat = await newTicketType(host, first, { name: 'Seat', priceMinor: 1_500, salesUntil: hours(5) });
  const code = { code: 'DOZEN', percent: 10, ticketTypeIds: [seat.id] };
  data(await host.call(createPromoCode, { ...params(first), body: code }));
  const question = { kind: 'text' as const, label: 'Diet?', options: [], required: false, perPlace: false };
  data(await host.call(saveQuestions, { ...params(first), body: { questions: [question] } }));
  const { version } = data(await host.call(readEvent, params(first)));
  data(await host.call(changeEvent, { ...params(first), body: { version, registrationClosesAt: hours(2) } }));

  for (const _ of ['once', 'again']) {
    expect(data(await host.call(changeLaterDates, params(first)))).toEqual({ done: 2, refused: 0 });
    const types = async (date: { id: string }) => data(await host.call(listTicketTypes, params(date))).items;
    const shown = async (date: { id: string }) =>
      (await types(date)).map(({ name, priceMinor, archivedAt }) => [name, priceMinor, archivedAt !== null]);
    expect(await shown(second)).toEqual([['Seat', 1_500, false]]);
    expect(new Set(await shown(third))).toEqual(
      new Set([
        ['Seat', 1_000, true],
        ['Seat', 1_500, false],
      ]),
    );
    const [copy] = await types(second);
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(copy?.salesUntil).toBe(new Date(Date.parse(hours(5)) + week).toISOString());
    expect(data(await host.call(listPromoCodes, params(second))).items).toMatchObject([
      { code: 'DOZEN', percent: 10, ticketTypeIds: [copy?.id] },
    ]);
    expect(data(await host.call(listQuestions, params(third))).questions.map(({ label }) => label)).toEqual(['Diet?']);
    const later = data(await host.call(readEvent, params(second)));
    expect(later.registrationClosesAt).toBe(new Date(Date.parse(hours(2)) + week).toISOString());
  }
});

test('a series of a draft is published together, and invalid rules are refused with the field at fault', async () => {
  const draft = await newDraft(foyer, host, { title: 'Sketches' });
  data(await repeat(draft, { count: 2 }));
  expect(data(await host.call(publishSeries, params(draft)))).toEqual({ done: 2, refused: 0 });
  expect((await datesOf(draft)).map(({ state }) => state)).toEqual(['published', 'published']);
  const other = await newDraft(foyer, host);
  const wrong = async (rule: object) => (await repeat(other, rule)).body.error.details;
  expect(await wrong({ until: '2030-01-01' })).toEqual([{ field: 'count', message: 'series.end' }]);
  expect(await wrong({ count: null })).toEqual([{ field: 'count', message: 'series.end' }]);
  expect(await wrong({ count: null, until: '2020-01-01' })).toEqual([{ field: 'until', message: 'series.too_short' }]);
  expect(await wrong({ frequency: 'yearly' })).toEqual([{ field: 'count', message: 'series.too_long' }]);
  expect(await wrong({ frequency: 'daily', count: null, until: '2099-01-01' })).toEqual([
    { field: 'until', message: 'series.too_long' },
  ]);
});
