import { listEvents, listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { cancelEvent, changeEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { listSeries, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import type { EventCard } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { acceptTeamInvitation, inviteToTeam } from '@foyer/contract/events/team.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { inHours, newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
let member: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })).browser;
  member = (await newGuest(foyer)).browser;
  stranger = foyer.browser();
  const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 3) });
  await newEvent(foyer, host, { title: 'Jornada de energía solar', topics: ['Energía'], language: 'es', ...at(30) });
  await newEvent(foyer, host, { title: 'Compilers by night', type: 'virtual', topics: ['Languages'], ...at(20) });
  await newEvent(foyer, host, { title: 'Members’ breakfast', visibility: 'members', ...at(10) });
  await newEvent(foyer, host, { title: 'Hidden garden', visibility: 'unlisted', ...at(12) });
  await newEvent(foyer, host, { title: 'Going on', ...at(-1) });
  await newDraft(foyer, host, { title: 'Not yet' });
});
afterAll(() => foyer.close());

type Query = InputOf<typeof listEvents>['query'];
const list = async (query: Query = {}, browser = stranger) => data(await browser.call(listEvents, { query }));
const titles = (items: EventCard[]) => items.map(({ title }) => title);
const found = async (query: Query, browser = stranger) => titles((await list(query, browser)).items);

describe('the list of events', () => {
  test('contains upcoming and ongoing events, soonest first; members see theirs; drafts and unlisted ones are hidden', async () => {
    expect(await found({})).toEqual(['Going on', 'Compilers by night', 'Jornada de energía solar']);
    expect(await found({}, member)).toEqual([
      'Going on',
      'Members’ breakfast',
      'Compilers by night',
      'Jornada de energía solar',
    ]);
    const [first] = (await list()).items;
    expect(first).toMatchObject({ organizer: { name: 'Grace Hopper' }, attendees: 0, placeName: 'Casa Encendida' });
  });

  test('does not contain past events', async () => {
    const now = foyer.clock.now();
    foyer.clock.advance({ hours: 2 });
    expect(await found({})).not.toContain('Going on');
    foyer.clock.set(now);
    expect(await found({ from: inHours(foyer, -2), to: inHours(foyer, 1) })).toEqual(['Going on']);
  });

  test('is paged, each event once', async () => {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 1, ...(cursor && { cursor }) }, member);
      read.push(...titles(page.items));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual(await found({}, member));
    const far = Buffer.from(JSON.stringify({ at: 9e15, id: '00000000-0000-4000-8000-000000000000' })).toString(
      'base64url',
    );
    const refused = [
      { cursor: 'made-up' },
      { cursor: far },
      { from: '0000-01-01T00:00:00Z' },
      { to: '9999-12-31T23:00:00-05:00' },
    ];
    for (const query of refused)
      expect(refusal(await stranger.call(listEvents, { query })), JSON.stringify(query)).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
  });

  test.each<[Query, string[]]>([
    [{ type: 'virtual' }, ['Compilers by night']],
    [{ topic: 'energia' }, ['Jornada de energía solar']],
    [{ language: 'es' }, ['Jornada de energía solar']],
    [{ q: 'energia SOLAR' }, ['Jornada de energía solar']],
    [{ q: 'compliers' }, ['Compilers by night']],
    [{ q: 'compiller' }, ['Compilers by night']],
    [{ q: 'encendida jornada' }, ['Jornada de energía solar']],
    [{ q: 'garden' }, []],
    [{ q: 'not yet' }, []],
    [{ q: '%%' }, []],
    [{ q: "'; drop table events; --" }, []],
    [{ type: 'hybrid' }, []],
  ])('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('uses an index', async () => {
    const plan = await foyer.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const listed = sql`explain select id from events where state = 'published' and visibility <> 'unlisted'
        and starts_at > now() order by starts_at, id limit 20`;
      const searched = sql`explain select id from events where search_words like '% ' || foyer_fold('solar') || '%'`;
      return [...(await tx.execute(listed)).rows, ...(await tx.execute(searched)).rows];
    });
    expect(JSON.stringify(plan)).toContain('events_listed');
    expect(JSON.stringify(plan)).toContain('events_search');
  });
});

describe('an event', () => {
  const read = (browser: TestClient, id: string) => browser.call(readEvent, { params: { id } });

  test('for members is hidden from visitors; an unlisted one is open to anyone with the link', async () => {
    const hidden = await newEvent(foyer, host, { title: 'Back room', visibility: 'unlisted' });
    const inside = await newEvent(foyer, host, { title: 'Inside', visibility: 'members' });
    expect(data(await read(stranger, hidden.slug)).title).toBe('Back room');
    for (const id of [inside.id, inside.slug]) {
      expect(refusal(await read(stranger, id))).toEqual([404, 'NOT_FOUND']);
      expect(data(await read(member, id)).title).toBe('Inside');
    }
    expect(refusal(await read(member, 'never-was'))).toEqual([404, 'NOT_FOUND']);
  });

  test('never shows its online link to people who are not attending', async () => {
    const { id } = await newEvent(foyer, host, { title: 'Linked', type: 'virtual', startsAt: inHours(foyer, 1) });
    for (const browser of [stranger, member]) {
      const answer = await read(browser, id);
      expect(data(answer).onlineLink).toBeNull();
      expect(answer.text).not.toContain('meet.example.com');
    }
    expect(data(await read(host, id)).onlineLink).toBe('https://meet.example.com/compilers');
  });

  test('of a suspended organizer is hidden everywhere', async () => {
    const organizer = await newMember(foyer);
    const event = await newEvent(foyer, organizer.browser, { title: 'Orphaned' });
    const suspend = (suspendedAt: Date | null) =>
      foyer.deps.db.update(users).set({ suspendedAt }).where(eq(users.id, organizer.id));
    await suspend(foyer.clock.now());
    expect(refusal(await read(stranger, event.id))).toEqual([404, 'NOT_FOUND']);
    expect(await found({ q: 'orphaned' })).toEqual([]);
    await suspend(null);
    expect(await found({ q: 'orphaned' })).toEqual(['Orphaned']);
  });

  test('is found by its new title and not by its old one', async () => {
    const { id, version } = await newEvent(foyer, host, { title: 'Zeppelin' });
    data(await host.call(changeEvent, { params: { id }, body: { version, title: 'Dirigible' } }));
    expect([await found({ q: 'zeppelin' }), await found({ q: 'dirigible' })]).toEqual([[], ['Dirigible']]);
    data(await host.call(unpublishEvent, { params: { id } }));
    expect(await found({ q: 'dirigible' })).toEqual([]);
    expect(titles(data(await host.call(listMyEvents, { query: {} })).items)).toContain('Dirigible');
  });
});

describe('the viewer’s upcoming events', () => {
  test('are listed soonest first and paged, regardless of newer events', async () => {
    const [own, guest] = [(await newMember(foyer)).browser, (await newGuest(foyer)).browser];
    const at = (hours: number, lasts = 2) => ({
      startsAt: inHours(foyer, hours),
      endsAt: inHours(foyer, hours + lasts),
    });
    const made = [];
    for (const [title, hours] of [
      ['Soon', 5],
      ['Later', 50],
      ['Off', 20],
      ['Left', 30],
      ['Last', 90],
    ] as const)
      made.push(await newEvent(foyer, own, { title, ...at(hours) }));
    made.push(await newEvent(foyer, own, { title: 'Going on now', ...at(-1, 1.1) }));
    await newDraft(foyer, own, { title: 'Draft', ...at(1) });
    for (const { id } of made) data(await guest.call(registerForEvent, { params: { id }, body: {} }));
    const [off, left] = [made[2]?.id ?? '', made[3]?.id ?? ''];
    data(await own.call(cancelEvent, { params: { id: off }, body: {} }));
    data(await guest.call(cancelRegistration, { params: { id: left } }));

    const both = async (query: { limit?: number; cursor?: string } = {}) => {
      const asked = { query: { upcoming: '1' as const, ...query } };
      return [data(await own.call(listMyEvents, asked)), data(await guest.call(listMyRegistrations, asked))] as const;
    };
    const shown = ([hosted, coming]: Awaited<ReturnType<typeof both>>) => [
      titles(hosted.items),
      coming.items.map(({ event }) => event.title),
    ];
    expect(shown(await both())).toEqual([
      ['Going on now', 'Soon', 'Off', 'Left', 'Later', 'Last'],
      ['Going on now', 'Soon', 'Off', 'Later', 'Last'],
    ]);
    const [first] = await both({ limit: 2 });
    const [rest] = await both({ limit: 4, cursor: first.nextCursor ?? '' });
    expect([...titles(first.items), ...titles(rest.items)]).toEqual(shown(await both())[0]);
    expect(rest.nextCursor).toBeNull();
    const now = foyer.clock.now();
    foyer.clock.advance({ minutes: 7 });
    expect(shown(await both()).map(([soonest]) => soonest)).toEqual(['Soon', 'Soon']);
    foyer.clock.set(now);
  });

  test('contain the next published date of a series, and unpublished events', async () => {
    const own = await newMember(foyer);
    const helper = await newMember(foyer);
    const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 2) });
    const first = await newEvent(foyer, own.browser, { title: 'Daily', ...at(10) });
    const rule = { frequency: 'daily', count: 4, until: null } as const;
    data(await own.browser.call(repeatEvent, { params: { id: first.id }, body: rule }));
    const { dates } = data(await own.browser.call(listSeries, { params: { id: first.id } }));
    const [, second = '', third = ''] = dates.map(({ id }) => id);
    const paused = await newEvent(foyer, own.browser, { title: 'Paused', ...at(20) });
    data(await own.browser.call(unpublishEvent, { params: { id: paused.id } }));
    const ahead = async ({ browser }: typeof own) =>
      data(await browser.call(listMyEvents, { query: { upcoming: '1' } })).items.map(({ id }) => id);
    expect(await ahead(own)).toEqual([first.id, paused.id]);
    data(await own.browser.call(cancelEvent, { params: { id: first.id }, body: {} }));
    expect(await ahead(own)).toEqual([paused.id, second]);

    const params = { id: third };
    data(await own.browser.call(inviteToTeam, { params, body: { who: helper.urlSlug, role: 'manager' } }));
    data(await helper.browser.call(acceptTeamInvitation, { params }));
    expect(await ahead(helper)).toEqual([third]);
  });
});
