import { changeEvent, duplicateEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { listSeries, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { createPromoCode, listPromoCodes } from '@foyer/contract/tickets/promo-codes.ts';
import { archiveTicketType, changeTicketType, listTicketTypes } from '@foyer/contract/tickets/ticket-types.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#src/db/schema/events.ts';
import { inHours, newEvent } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { data } from '../../../../test/people.ts';

const { foyer, host } = await openHostedApp();

const params = ({ id }: { id: string }) => ({ params: { id } });

/** An event with a code for all tickets, one for a hidden type, and one for an archived type. */
async function sale() {
  const event = await newEvent(foyer, host);
  const [standard, secret, gone] = [
    await newTicketType(host, event),
    await newTicketType(host, event, { name: 'Friends', hidden: true }),
    await newTicketType(host, event, { name: 'Gone' }),
  ];
  const validUntil = inHours(foyer, 24);
  const make = async (body: object) =>
    data(await host.call(createPromoCode, { ...params(event), body: { code: 'ALL', ...body } }));
  await make({ percent: 20, validUntil, capacity: 5 });
  await make({ code: 'FRIENDS', ticketTypeIds: [secret.id, gone.id] });
  await make({ code: 'GONE', amountMinor: 100, ticketTypeIds: [gone.id] });
  data(await host.call(archiveTicketType, { params: { id: event.id, ticketId: gone.id } }));
  return { event, standard, secret, validUntil };
}
async function offered(event: { id: string }) {
  const types = data(await host.call(listTicketTypes, params(event))).items;
  const codes = data(await host.call(listPromoCodes, params(event))).items;
  const nameOf = (typeId: string) => types.find(({ id }) => id === typeId)?.name ?? 'of another event';
  return codes.map(({ code, percent, taken, capacity, validUntil, ticketTypeIds }) => ({
    code,
    percent,
    taken,
    capacity,
    validUntil,
    names: ticketTypeIds?.map(nameOf) ?? null,
  }));
}

test('a duplicate has the promo codes, for its own ticket types', async () => {
  const { event, validUntil } = await sale();
  const copy = data(await host.call(duplicateEvent, params(event)));
  expect((await offered(copy)).toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: 'ALL', percent: 20, taken: 0, capacity: 5, validUntil, names: null },
    { code: 'FRIENDS', percent: null, taken: 0, capacity: null, validUntil: null, names: ['Friends'] },
  ]);
});

test('a duplicate keeps sales windows relative to its start, in local time, until a new window is chosen', async () => {
  // In Madrid 02:00 becomes 03:00 on March 30th 2031.
  const times = { startsAt: '2031-03-24T18:00:00.000Z', endsAt: '2031-03-24T20:00:00.000Z' };
  const event = await newEvent(foyer, host, times);
  const window = { salesFrom: '2031-03-10T11:00:00.000Z', salesUntil: '2031-03-24T11:00:00.000Z' };
  await newTicketType(host, event, { name: 'Early', ...window });
  await newTicketType(host, event, { name: 'Late', ...window });
  data(await host.call(createPromoCode, { ...params(event), body: { code: 'ALL', validUntil: window.salesUntil } }));
  const copy = data(await host.call(duplicateEvent, params(event)));
  const types = async () => data(await host.call(listTicketTypes, params(copy))).items;
  const windows = async () => (await types()).map(({ name, salesFrom, salesUntil }) => [name, salesFrom, salesUntil]);
  const move = async (startsAt: string, hours = 2) => {
    const { version } = data(await host.call(readEvent, params(copy)));
    const endsAt = new Date(Date.parse(startsAt) + hours * 60 * 60 * 1000).toISOString();
    data(await host.call(changeEvent, { ...params(copy), body: { version, startsAt, endsAt } }));
  };
  // A year that is still being typed does not move the windows.
  await move('0203-04-07T17:00:00Z');
  await move('2031-04-07T17:00:00Z');
  const moved = ['2031-03-24T11:00:00.000Z', '2031-04-07T10:00:00.000Z'];
  expect(await windows()).toEqual([
    ['Early', ...moved],
    ['Late', ...moved],
  ]);
  const [code] = data(await host.call(listPromoCodes, params(copy))).items;
  expect([code?.validFrom, code?.validUntil]).toEqual([null, moved[1]]);

  const [early, late] = await types();
  const change = (ticketId = '', body: object) =>
    host.call(changeTicketType, { params: { id: copy.id, ticketId }, body });
  data(await change(early?.id, { salesUntil: '2031-04-01T10:00:00.000Z' }));
  data(await change(late?.id, { name: 'Later', salesUntil: moved[1] }));
  await move('2031-04-08T17:00:00Z');
  expect(await windows()).toEqual([
    ['Early', moved[0], '2031-04-01T10:00:00.000Z'],
    ['Later', '2031-03-25T11:00:00.000Z', '2031-04-08T10:00:00.000Z'],
  ]);

  // After publishing, a new start no longer moves the windows.
  data(await host.call(publishEvent, params(copy)));
  const before = await windows();
  await move('2031-04-15T17:00:00Z');
  expect(await windows()).toEqual(before);
});

test('a duplicate of a duplicate without a start keeps sales windows relative to its own start', async () => {
  const { event, validUntil } = await sale();
  const copy = data(await host.call(duplicateEvent, params(data(await host.call(duplicateEvent, params(event))))));
  const later = (at: string | null) => new Date(Date.parse(at ?? '') + 28 * 24 * 60 * 60 * 1000).toISOString();
  const times = { startsAt: later(event.startsAt), endsAt: later(event.endsAt), timeZone: 'UTC' };
  data(await host.call(changeEvent, { ...params(copy), body: { version: 0, ...times } }));
  const all = (await offered(copy)).find(({ code }) => code === 'ALL');
  expect(all?.validUntil).toBe(later(validUntil));
});

test('a duplicate that fails halfway leaves nothing behind', async () => {
  const { event } = await sale();
  const { db } = foyer.deps;
  const mine = async () => (await db.select({ id: events.id }).from(events)).length;
  const before = await mine();
  // The last step fails, as when the process dies before it.
  await db.execute(sql`create function refuse_codes() returns trigger language plpgsql as
    $$ begin raise exception 'no more codes'; end $$`);
  await db.execute(sql`create trigger refuse_codes before insert on promo_codes execute function refuse_codes()`);
  try {
    expect((await host.call(duplicateEvent, params(event))).status).toBe(500);
  } finally {
    await db.execute(sql`drop function refuse_codes cascade`);
  }
  expect(await mine()).toBe(before);
});

test('each later date of a series has the codes, valid until the same time before it', async () => {
  const { event, validUntil } = await sale();
  const body = { frequency: 'weekly', count: 3, until: null } as const;
  const { added } = data(await host.call(repeatEvent, { ...params(event), body }));
  const { dates } = data(await host.call(listSeries, params(event)));
  expect([added, dates.length]).toEqual([2, 3]);
  for (const date of dates.slice(1)) {
    const later = Date.parse(date.startsAt ?? '') - Date.parse(event.startsAt ?? '');
    const codes = (await offered(date)).toSorted((a, b) => a.code.localeCompare(b.code));
    expect(codes.map(({ code, names }) => [code, names])).toEqual([
      ['ALL', null],
      ['FRIENDS', ['Friends']],
    ]);
    expect(Date.parse(codes[0]?.validUntil ?? '')).toBe(Date.parse(validUntil) + later);
  }
});
