import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@foyer/contract/discovery/calendar-feed.ts';
import { cancelEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { calendarFeeds } from '#src/db/schema/discovery.ts';
import { inHours, newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' });
  const of = (title: string, more = {}) => newEvent(foyer, host.browser, { title, topics: ['Café & té'], ...more });
  await of('Talks, <b>many</b>; "quoted"', { startsAt: inHours(foyer, 24), endsAt: inHours(foyer, 26) });
  await of('Afar', { timeZone: 'Asia/Tokyo', topics: [], placeName: '' });
  await of('Inside', { visibility: 'members' });
  await of('Hidden', { visibility: 'unlisted' });
  await newDraft(foyer, host.browser, { title: 'Draft' });
  const other = await newMember(foyer);
  await newEvent(foyer, other.browser, { title: 'Of another', topics: ['café & TÉ'] });
});
afterAll(() => foyer.close());

const get = (url: string, headers = {}) => foyer.app.inject({ url, headers });
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsIn = (text: string) =>
  parsed(text)
    .getAllSubcomponents('vevent')
    .map((each) => [each.getFirstPropertyValue('summary'), each.getFirstPropertyValue('status')]);
const titlesIn = (text: string) => eventsIn(text).map(([name]) => name);

test('an organizer’s calendar contains what visitors can find, each event in its time zone', async () => {
  const answer = await get(`/feeds/people/${host.urlSlug}.ics`);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(titlesIn(answer.payload)).toEqual(['Talks, <b>many</b>; "quoted"', 'Afar']);
  const calendar = parsed(answer.payload);
  expect(calendar.getAllSubcomponents('vtimezone').length).toBe(2);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Foyer · Grace Hopper');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  const [first] = calendar.getAllSubcomponents('vevent');
  expect(first?.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Madrid');
  expect(String(first?.getFirstPropertyValue('url'))).toContain('/events/');
});

test('a topic matches in any spelling, and an unchanged feed returns 304', async () => {
  const address = `/feeds/topics/${encodeURIComponent('CAFÉ & TÉ')}.ics`;
  const answer = await get(address);
  expect(titlesIn(answer.payload).sort()).toEqual(['Of another', 'Talks, <b>many</b>; "quoted"']);
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
  expect((await get(address, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304);
  expect(titlesIn((await get('/feeds/topics/nothing.ics')).payload)).toEqual([]);
});

test('signed-in members get the same public feed as visitors', async () => {
  const headers = { authorization: `Bearer ${host.browser.bearer}` };
  const address = `/feeds/people/${host.urlSlug}.ics`;
  expect((await get(address, headers)).payload).toBe((await get(address)).payload);
});

test('the RSS feed contains the same events with escaped texts', async () => {
  const answer = await get(`/feeds/people/${host.urlSlug}.rss`);
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(answer.payload).toContain('<title>Talks, &lt;b&gt;many&lt;/b&gt;; &quot;quoted&quot;</title>');
  expect(answer.payload).toContain('<category>Café &amp; té</category>');
  expect(answer.payload.match(/<item>/g)?.length).toBe(2);
  expect(answer.payload).not.toContain('<b>');
});

test('a calendar contains every date of a series, RSS only the next one', async () => {
  const { browser, urlSlug } = await newMember(foyer);
  const { id } = await newEvent(foyer, browser, { title: 'Weekly circle' });
  const rule = { frequency: 'weekly', interval: 1, weekdays: [], monthDay: 'date', count: 4, until: null } as const;
  data(await browser.call(repeatEvent, { params: { id }, body: { ...rule, weekdays: [] } }));
  const calendar = parsed((await get(`/feeds/people/${urlSlug}.ics`)).payload);
  const dates = calendar.getAllSubcomponents('vevent').map((each) => String(each.getFirstPropertyValue('dtstart')));
  expect(new Set(dates).size).toBe(4);
  expect((await get(`/feeds/people/${urlSlug}.rss`)).payload.match(/<item>/g)?.length).toBe(1);
});

test('a member hidden from visitors has no feed', async () => {
  const shy = await newMember(foyer);
  await newEvent(foyer, shy.browser, { title: 'Shy' });
  expect((await get(`/feeds/people/${shy.urlSlug}.ics`)).statusCode).toBe(200);
  data(await shy.browser.call(saveVisibility, { body: { visibility: { profile: 'members' } } }));
  for (const name of [shy.urlSlug, 'nobody-of-this-name', '..%2f..%2fx'])
    expect((await get(`/feeds/people/${name}.ics`)).statusCode).toBe(404);
  expect((await get('/feeds/events/x.ics')).statusCode).toBe(404);
});

async function addressOf(browser: TestClient): Promise<string> {
  return new URL(data(await browser.call(renewCalendarFeed, {})).feed?.url ?? '').pathname;
}

test('the private calendar contains attended and hosted events, and canceled ones for a month', async () => {
  const guest = await newMember(foyer);
  const event = (title: string) => newEvent(foyer, host.browser, { title });
  const [coming, off, left] = [await event('Coming'), await event('Off'), await event('Left')];
  const paused = await event('Paused');
  await event('Not mine');
  for (const { id } of [coming, off, left, paused])
    data(await guest.browser.call(registerForEvent, { params: { id }, body: {} }));
  await newEvent(foyer, guest.browser, { title: 'Hosted', visibility: 'unlisted' });
  data(await host.browser.call(cancelEvent, { params: { id: off.id }, body: {} }));
  data(await guest.browser.call(cancelRegistration, { params: { id: left.id } }));
  // An unpublished event is not canceled, and they stay registered.
  data(await host.browser.call(unpublishEvent, { params: { id: paused.id } }));
  const address = await addressOf(guest.browser);
  const answer = await get(address);
  expect(eventsIn(answer.payload).sort()).toEqual([
    ['Coming', 'CONFIRMED'],
    ['Hosted', 'CONFIRMED'],
    ['Left', 'CANCELLED'],
    ['Off', 'CANCELLED'],
    ['Paused', 'CONFIRMED'],
  ]);
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  expect(answer.headers['cache-control']).toMatch(/^private/);
  expect(answer.payload).not.toContain('meet.example.com');
  const now = foyer.clock.now();
  foyer.clock.advance({ hours: 31 * 24 });
  expect(titlesIn((await get(address)).payload).sort()).toEqual(['Coming', 'Hosted', 'Paused']);
  foyer.clock.set(now);
});

test('the private calendar shows no venue for online attendees', async () => {
  const hybrid = { title: 'Both ways', type: 'hybrid' } as const;
  const { id } = await newEvent(foyer, host.browser, hybrid);
  const guests = { online: await newGuest(foyer), 'in-person': await newGuest(foyer) };
  const places: Record<string, unknown> = {};
  for (const audience of ['online', 'in-person'] as const) {
    const { browser } = guests[audience];
    data(await browser.call(registerForEvent, { params: { id }, body: { audience } }));
    const { payload } = await get(await addressOf(browser));
    places[audience] = parsed(payload).getFirstSubcomponent('vevent')?.getFirstPropertyValue('location');
  }
  expect(places).toEqual({ online: null, 'in-person': 'Casa Encendida, Patio, Ronda de Valencia 2, Madrid' });
});

test('the URL of the private calendar can be read, renewed and revoked by its owner only', async () => {
  const { browser, id } = await newGuest(foyer);
  expect(data(await browser.call(readCalendarFeed, {})).feed).toBeNull();
  const first = await addressOf(browser);
  expect(first).toMatch(/^\/feeds\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
  expect(new URL(data(await browser.call(readCalendarFeed, {})).feed?.url ?? '').pathname).toBe(first);
  const second = await addressOf(browser);
  expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
  const rows = await foyer.deps.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, id));
  const token = second.slice('/feeds/calendar/'.length, -'.ics'.length);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]?.sealedToken.toString('utf8')).not.toContain(token);
  expect(foyer.logged().join('\n')).not.toContain(token);
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
  expect((await get(second)).statusCode).toBe(404);
  await foyer.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, id));
  data(await browser.call(revokeCalendarFeed, {}));
  expect((await get(second)).statusCode).toBe(404);
  expect((await get(`/feeds/calendar/${'x'.repeat(43)}.ics`)).statusCode).toBe(404);
});

test('renewing the URL many times at once leaves one that works', async () => {
  const { browser } = await newGuest(foyer);
  const made = await Promise.all([1, 2, 3].map(() => addressOf(browser)));
  const statuses = await Promise.all(made.map(async (address) => (await get(address)).statusCode));
  expect(statuses.toSorted()).toEqual([200, 404, 404]);
});
