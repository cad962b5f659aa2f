import {
  addAttendee,
  exportAttendees,
  exportCapacityLedger,
  listAttendees,
  sendAnnouncement,
  summarizeAttendees,
} from '@foyer/contract/attendees/attendees.ts';
import { readCapacityLedger } from '@foyer/contract/attendees/capacity-ledger.ts';
import { checkInByName, findGuests, undoCheckIn } from '@foyer/contract/check-in/check-in.ts';
import {
  approveRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { erase } from '../../../test/erase.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { exportAttendees as exportFiles } from './export/downloads.ts';
import { readCsv } from './import/reading/read-csv.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })).browser;
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const add = (event: Id, body: object, browser = host) =>
  browser.call(addAttendee, { ...params(event), body: { name: 'Ana', email: newEmail(), ...body } });
const namesOf = async (event: Id, query: object) =>
  data(await host.call(listAttendees, { ...params(event), query })).items.map(({ name }) => name);
const newLimitedEvent = (places: number, given: object = {}) =>
  newEvent(foyer, host, { capacity: { 'in-person': places, online: places }, ...given });
/** The sum of the ledger's changes for each attendance mode. */
async function ledgerTotals(event: Id) {
  const { entries, audiences } = data(await host.call(readCapacityLedger, { ...params(event), query: {} }));
  return audiences.map(({ audience, taken }) => {
    const own = entries.filter((entry) => entry.audience === audience);
    let sum = 0;
    for (const { change, takenAfter } of own) {
      sum += change;
      expect(takenAfter).toBe(sum);
    }
    expect(taken).toBe(sum);
    return sum;
  });
}

describe('the list of attendees', () => {
  test('is searched by name regardless of accents, and filtered', async () => {
    const event = await newLimitedEvent(9, { type: 'hybrid' });
    await add(event, { name: 'José Núñez', audience: 'in-person' });
    await add(event, { name: 'Josefa Peña', audience: 'online' });
    await add(event, { name: 'Bob', email: 'jonas@nunez.example', audience: 'online' });
    expect(await namesOf(event, { q: 'nunez jose' })).toEqual(['José Núñez']);
    expect((await namesOf(event, { q: 'NUÑEZ' })).toSorted()).toEqual(['Bob', 'José Núñez']);
    expect(await namesOf(event, { q: 'jose', audience: 'online' })).toEqual(['Josefa Peña']);
    expect(await namesOf(event, { q: '%' })).toEqual([]);
    const { states } = data(await host.call(summarizeAttendees, params(event)));
    expect(states).toEqual([{ state: 'confirmed', count: 3 }]);
  });

  test('shows who is checked in and when, until the check-in is undone', async () => {
    const event = await newLimitedEvent(9);
    const { registrationId } = data(await add(event, { name: 'Hedy' }));
    await add(event, { name: 'Rosalind' });
    const guest = { params: { id: event.id, registrationId } };
    data(await host.call(checkInByName, { ...guest, query: { anyTime: '1' } }));
    const { items } = data(await host.call(listAttendees, { ...params(event), query: {} }));
    const arrivals = items.map(({ name, arrivedAt }) => [name, arrivedAt]);
    const at = foyer.clock.now().toISOString();
    expect(new Map(arrivals as [string, string | null][])).toEqual(
      new Map([
        ['Hedy', at],
        ['Rosalind', null],
      ]),
    );
    const here = async () => [
      await namesOf(event, { arrived: 'true' }),
      data(await host.call(summarizeAttendees, params(event))).arrived,
      data(
        await host.call(sendAnnouncement, {
          ...params(event),
          body: { subject: 'Welcome', text: 'Coats are left.', to: { arrived: 'true' }, preview: true },
        }),
      ).recipients,
    ];
    expect(await here()).toEqual([['Hedy'], 1, 1]);
    const { url } = data(
      await host.call(exportAttendees, { ...params(event), body: { format: 'csv', arrived: 'true' } }),
    );
    const [head, ...rows] = readCsv((await foyer.app.inject({ method: 'GET', url })).rawPayload, 500);
    expect(rows.map(({ cells }) => cells[head?.cells.indexOf('arrived_at') ?? -1])).toEqual([at]);
    data(await host.call(undoCheckIn, guest));
    expect(await here()).toEqual([[], 0, 0]);
  });

  test('filters in-person attendees who are not checked in, for announcements', async () => {
    const event = await newLimitedEvent(9, { type: 'hybrid' });
    const { registrationId } = data(await add(event, { name: 'Hedy', audience: 'in-person' }));
    await add(event, { name: 'Rosalind', audience: 'in-person' });
    await add(event, { name: 'Emmy', audience: 'online' });
    const declined = data(await add(event, { name: 'Lise', audience: 'in-person' }));
    data(await host.call(declineRegistration, { params: { id: event.id, registrationId: declined.registrationId } }));
    data(await host.call(checkInByName, { params: { id: event.id, registrationId }, query: { anyTime: '1' } }));

    expect(await namesOf(event, { arrived: 'false' })).toEqual(['Rosalind']);
    expect(data(await host.call(summarizeAttendees, params(event)))).toMatchObject({ arrived: 1, awaited: 1 });
    const body = { subject: 'Missed', text: 'Here are the slides.', to: { arrived: 'false' as const }, preview: true };
    expect(data(await host.call(sendAnnouncement, { ...params(event), body })).recipients).toBe(1);
  });
});

describe('adding an attendee', () => {
  test('registers a member by email or a guest without account, once', async () => {
    const event = await newLimitedEvent(2);
    const email = newEmail();
    const member = await newGuest(foyer, { name: 'Emmy', email: { address: email, proven: true } });
    const first = data(await add(event, { name: 'E. Noether', email: email.toUpperCase() }));
    expect(first.outcome).toBe('added');
    const own = data(await member.browser.call(registerForEvent, { ...params(event), body: {} }));
    expect(own.id).toBe(first.registrationId);
    const guest = { name: 'Sonja', email: 'Sonja@Example.com' };
    const [one, two] = await Promise.all([add(event, guest), add(event, { ...guest, email: 'sonja@example.com' })]);
    expect([data(one).outcome, data(two).outcome].toSorted()).toEqual(['added', 'known']);
    expect(refusal(await add(event, {}))).toEqual([409, 'EVENT_FULL']);
    expect(await ledgerTotals(event)).toEqual([2]);
    const { items } = data(await host.call(listAttendees, { ...params(event), query: {} }));
    expect(items.map(({ name, email }) => [name, email]).toSorted()).toEqual([
      ['E. Noether', email],
      ['Sonja', 'sonja@example.com'],
    ]);
    const confirmations = await foyer.messagesTo('sonja@example.com');
    expect(confirmations.map(headingOf)).toEqual(["You're registered"]);
  });

  test('reveals no account behind an address: lists, exports and search show what was typed', async () => {
    const event = await newLimitedEvent(3);
    const email = newEmail();
    await newMember(foyer, { firstName: 'Katherine', lastName: 'Secret' }).then(({ id }) =>
      foyer.deps.db.update(users).set({ email, emailVerifiedAt: foyer.clock.now() }).where(eq(users.id, id)),
    );
    data(await add(event, { name: 'Whoever', email, tell: false }));
    data(await add(event, { name: 'Nobody', tell: false }));
    const { items } = data(await host.call(listAttendees, { ...params(event), query: { q: 'whoever' } }));
    expect(items).toMatchObject([{ name: 'Whoever', email, urlSlug: null }]);
    expect(await namesOf(event, { q: 'Secret' })).toEqual([]);
    const searchAtCheckIn = async (q: string) =>
      data(await host.call(findGuests, { ...params(event), query: { q } })).items;
    expect(await searchAtCheckIn('Katherine')).toEqual([]);
    expect((await searchAtCheckIn('who')).map(({ name }) => name)).toEqual(['Whoever']);
    const { url } = data(await host.call(exportAttendees, { ...params(event), body: { format: 'csv' } }));
    const file = (await foyer.app.inject({ method: 'GET', url })).payload;
    expect([file.includes(`Whoever,${email}`), file.includes('Secret')]).toEqual([true, false]);
  });

  test('releases the spot when the organizer declines, and takes one again on approval', async () => {
    const event = await newLimitedEvent(1);
    const { registrationId } = data(await add(event, { tell: false }));
    const one = { params: { id: event.id, registrationId } };
    expect(data(await host.call(declineRegistration, one)).state).toBe('declined');
    expect(await ledgerTotals(event)).toEqual([0]);
    expect(data(await host.call(approveRegistration, one)).state).toBe('confirmed');
    expect(await ledgerTotals(event)).toEqual([1]);
  });

  test('leaves no personal data once the account is erased', async () => {
    const event = await newLimitedEvent(2);
    const email = newEmail();
    const member = await newGuest(foyer, { email: { address: email, proven: true } });
    const { registrationId } = data(await add(event, { name: 'Known As', email, tell: false }));
    await erase(foyer, member.id);
    const [row] = await foyer.deps.db.select().from(registrations).where(eq(registrations.id, registrationId));
    expect(row).toMatchObject({ userId: null, holderName: '', holderEmail: '', state: 'cancelled' });
    expect(await ledgerTotals(event)).toEqual([0]);
  });

  test('never exceeds the capacity when people register at the same time', async () => {
    const event = await newLimitedEvent(5);
    const guests = await Promise.all(Array.from({ length: 6 }, () => newGuest(foyer)));
    const answers = await Promise.all([
      ...guests.map(({ browser }) => browser.call(registerForEvent, { ...params(event), body: {} })),
      ...guests.map(() => add(event, { tell: false })),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await ledgerTotals(event)).toEqual([5]);
  });

  test('is for organizers only, and for events that have not ended', async () => {
    const event = await newLimitedEvent(5);
    const stranger = await newGuest(foyer);
    expect(refusal(await add(event, {}, stranger.browser))).toEqual([404, 'NOT_FOUND']);
    const hybrid = await newLimitedEvent(5, { type: 'hybrid' });
    expect((await add(hybrid, {})).body.error.details).toEqual([
      { field: 'audience', message: 'event.audience_required' },
    ]);
    const over = await newLimitedEvent(5, { startsAt: inHours(foyer, -2), endsAt: inHours(foyer, 0.1) });
    const now = foyer.clock.now();
    foyer.clock.advance({ minutes: 7 });
    expect(refusal(await add(over, {}))).toEqual([409, 'REGISTRATION_CLOSED']);
    foyer.clock.set(now);
  });
});

describe('announcements', () => {
  const write = (event: Id, body: object, browser = host) =>
    browser.call(sendAnnouncement, {
      ...params(event),
      body: { subject: 'Bring a jacket', text: 'It is cold.', ...body },
    });

  test('reach each recipient once, as plain text in the organizer’s name', async () => {
    const event = await newLimitedEvent(9, { type: 'hybrid', contact: 'grace@example.com' });
    const [here, there, muted] = [newEmail(), newEmail(), newEmail()];
    for (const [address, audience] of [
      [here, 'in-person'],
      [there, 'online'],
      [muted, 'in-person'],
    ] as const) {
      const guest = await newGuest(foyer, { email: { address, proven: true } });
      data(await guest.browser.call(registerForEvent, { ...params(event), body: { audience } }));
      if (address === muted)
        data(
          await guest.browser.call(changePreferences, {
            body: { notifications: { muted: [{ kind: 'events', channel: 'email' }] } },
          }),
        );
    }
    await add(event, { name: 'Walk-in', email: 'walk-in@example.com', audience: 'in-person', tell: false });
    const to = { audience: 'in-person' };
    const text = 'It is <b>cold</b>.\n\nSee you & yours.';
    const preview = data(await write(event, { text, to, preview: true }));
    expect(preview).toEqual({
      recipients: 3,
      waiting: 0,
      sample: { subject: 'Bring a jacket', text, replyTo: 'grace@example.com' },
    });
    const subjects = async (email: string) =>
      (await foyer.messagesTo(email)).map(({ subject }) => subject).filter((subject) => subject === 'Bring a jacket');
    expect(await subjects(here)).toEqual([]);
    data(await write(event, { text, to }));
    expect([await subjects(here), await subjects('walk-in@example.com')]).toEqual([
      ['Bring a jacket'],
      ['Bring a jacket'],
    ]);
    expect([await subjects(there), await subjects(muted)]).toEqual([[], []]);
    const message = (await foyer.messagesTo(here)).find(({ subject }) => subject === 'Bring a jacket');
    expect(message?.html).toContain('It is &lt;b&gt;cold&lt;/b&gt;.');
    expect(message?.html).toContain('See you &amp; yours.');
    expect(message?.text).toContain('Grace Hopper, who is hosting “Evening of compilers” on Foyer');
    const inApp = await foyer.deps.db.select().from(notifications);
    const line = 'Grace Hopper: Bring a jacket';
    const announcements = inApp.filter(({ title }) => title.en.startsWith(line));
    expect(announcements.map(({ path }) => path)).toEqual(Array(2).fill(`/events/${event.slug}`));
    // Members who opted out of emails read the text in the app.
    expect(announcements.map(({ title }) => title.en).toSorted()).toEqual([line, `${line} — ${text}`]);
  });

  test('have a daily limit, which previews do not count towards', async () => {
    const event = await newLimitedEvent(9);
    await add(event, { tell: false });
    for (const _ of Array(6)) data(await write(event, { preview: true }));
    for (const _ of Array(5)) data(await write(event, {}));
    expect(refusal(await write(event, {}))).toEqual([429, 'RATE_LIMITED']);
    const stranger = await newGuest(foyer);
    expect(refusal(await write(event, {}, stranger.browser))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('exports', () => {
  const fetchExport = async (event: Id, format: 'csv' | 'xlsx') => {
    const { url } = data(await host.call(exportAttendees, { ...params(event), body: { format } }));
    // Without authorization, as a browser follows a link.
    return await foyer.app.inject({ method: 'GET', url });
  };

  test('contain every attendee, and no formulas', async () => {
    const event = await newLimitedEvent(50, { title: 'Filed' });
    const formulas = ['=1+2', '+34', '+34 600=1', '-5', '@SUM(A1)', '＝1+2', 'Ñandú, "quoted"; and\'s', '<b>&'];
    for (const name of formulas) data(await add(event, { name, tell: false }));
    const csv = await fetchExport(event, 'csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="filed-attendees.csv"');
    expect(csv.headers['cache-control']).toContain('no-store');
    expect([...csv.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = readCsv(csv.rawPayload, 500);
    const keys =
      'id name email state audience ticket_type places price_minor registered_at changed_at guest_of order_number ' +
      'arrived_at refund_pending source';
    expect(head?.cells.join(' ')).toBe(keys);
    const escaped = ["'=1+2", "'+34", "'+34 600=1", "'-5", "'@SUM(A1)", "'＝1+2", 'Ñandú, "quoted"; and\'s', '<b>&'];
    expect(rows.map(({ cells }) => cells[1]).toSorted()).toEqual(escaped.toSorted());
    const xlsx = await fetchExport(event, 'xlsx');
    const [titles, ...lines] = await readSheet(xlsx.rawPayload);
    expect(titles?.join(' ')).toBe(keys);
    expect(lines.map((cells) => cells[1]).toSorted()).toEqual(escaped.toSorted());
    expect(Object.keys(unzipSync(xlsx.rawPayload)).some((name) => /external|macro/i.test(name))).toBe(false);
  });

  test('are refused as a workbook beyond the rows of a sheet, but not as CSV', async () => {
    const event = await newLimitedEvent(9);
    for (const _ of Array(3)) data(await add(event, { tell: false }));
    const [row] = await foyer.deps.db.select().from(events).where(eq(events.id, event.id));
    const viewer = { kind: 'user', userId: row?.organizerId } as never;
    const take = async (format: 'csv' | 'xlsx', lines: number) =>
      await exportFiles(foyer.deps, viewer, { id: event.id, format }, lines);
    expect((await take('xlsx', 3)).url).toContain('/downloads');
    await expect(take('xlsx', 2)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await take('csv', 2)).url).toContain('/downloads');
  });

  test('have short-lived URLs for organizers only, and include the whole ledger', async () => {
    const event = await newLimitedEvent(5);
    for (const _ of Array(3)) data(await add(event, { tell: false }));
    const stranger = await newGuest(foyer);
    const refusedExport = await stranger.browser.call(exportAttendees, { ...params(event), body: { format: 'csv' } });
    expect(refusal(refusedExport)).toEqual([404, 'NOT_FOUND']);
    const { url } = data(await host.call(exportCapacityLedger, { ...params(event), body: { format: 'json' } }));
    const ledger = (await foyer.app.inject({ method: 'GET', url })).json();
    expect(ledger.audiences).toEqual([{ audience: 'in-person', capacity: 5, taken: 3 }]);
    expect(ledger.entries.map(({ change }: { change: number }) => change)).toEqual([1, 1, 1]);
    const csv = data(await host.call(exportCapacityLedger, { ...params(event), body: { format: 'csv' } }));
    expect([...readCsv((await foyer.app.inject({ method: 'GET', url: csv.url })).rawPayload, 500)]).toHaveLength(4);
    foyer.clock.advance({ seconds: 61 });
    for (const late of [url, '/api/events/downloads?ticket=made-up', '/api/events/downloads'])
      expect((await foyer.app.inject({ method: 'GET', url: late })).statusCode).toBe(404);
  });
});
