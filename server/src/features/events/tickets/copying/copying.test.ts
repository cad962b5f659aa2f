import { duplicateEvent } from '@foyer/contract/events/editing.ts';
import { listSeries, repeatEvent } from '@foyer/contract/events/organizing/series.ts';
import { createPromoCode, listPromoCodes } from '@foyer/contract/events/tickets/promo-codes.ts';
import { archiveTicketType, listTicketTypes } from '@foyer/contract/events/tickets/ticket-types.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '#src/db/schema/events.ts';
import { inHours, newEvent } from '../../../../../test/hosting.ts';
import { openHostedApp } from '../../../../../test/open-hosted-app.ts';
import { data } from '../../../../../test/people.ts';
import { newTicket } from '../../../../../test/selling.ts';

const { foyer, host } = await openHostedApp();

const params = ({ id }: { id: string }) => ({ params: { id } });

/** An event with a code for all tickets, one for a hidden kind, and one for a kind that is gone. */
async function sale() {
  const event = await newEvent(foyer, host);
  const [standard, secret, gone] = [
    await newTicket(host, event),
    await newTicket(host, event, { name: 'Friends', hidden: true }),
    await newTicket(host, event, { name: 'Gone' }),
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
    ...{ code, percent, taken, capacity, validUntil, names: ticketTypeIds?.map(nameOf) ?? null },
  }));
}

test('the copy of an event has its codes for its own tickets, without their dates', async () => {
  const { event } = await sale();
  const copy = data(await host.call(duplicateEvent, params(event)));
  expect((await offered(copy)).toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: 'ALL', percent: 20, taken: 0, capacity: 5, validUntil: null, names: null },
    { code: 'FRIENDS', percent: null, taken: 0, capacity: null, validUntil: null, names: ['Friends'] },
  ]);
});

test('a copy that cannot be finished leaves nothing behind', async () => {
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

test('each later date of a series has them, until as long before it', async () => {
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
