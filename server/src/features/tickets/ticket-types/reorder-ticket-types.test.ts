import { archiveTicketType, listTicketTypes, reorderTicketTypes } from '@foyer/contract/tickets/ticket-types.ts';
import { expect, test } from 'vitest';
import { newEvent } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { data, refusal } from '../../../../test/people.ts';

const { foyer, host } = await openHostedApp();

async function newTickets(names: readonly string[]) {
  const event = await newEvent(foyer, host);
  const ids: string[] = [];
  for (const name of names) ids.push((await newTicketType(host, event, { name, kind: 'free' })).id);
  const params = { id: event.id };
  const order = async () => data(await host.call(listTicketTypes, { params })).items.map(({ name }) => name);
  const reorder = (moved: readonly string[], by = host) =>
    by.call(reorderTicketTypes, { params, body: { ids: [...moved] } });
  return { params, ids, order, reorder };
}

test('ticket types keep the order they were given', async () => {
  const { ids, order, reorder } = await newTickets(['First', 'Second', 'Third']);
  data(await reorder(ids.toReversed()));
  expect(await order()).toEqual(['Third', 'Second', 'First']);
});

test('an order that misses a ticket type, names one twice or one of another event is refused', async () => {
  const { params, ids, order, reorder } = await newTickets(['First', 'Second']);
  const [first = '', second = ''] = ids;
  const other = await newTickets(['Elsewhere']);
  const changed = [409, 'EVENT_CHANGED'];
  expect(refusal(await reorder([first]))).toEqual(changed);
  expect(refusal(await reorder([first, first]))).toEqual(changed);
  expect(refusal(await reorder([first, other.ids[0] ?? '']))).toEqual(changed);
  expect(await order()).toEqual(['First', 'Second']);
  data(await host.call(archiveTicketType, { params: { ...params, ticketId: second } }));
  expect(refusal(await reorder([second, first]))).toEqual(changed);
});

test('only the organizers can reorder', async () => {
  const { ids, reorder } = await newTickets(['First', 'Second']);
  const other = await newMember(foyer);
  expect(refusal(await reorder(ids.toReversed(), other.browser))).toEqual([404, 'NOT_FOUND']);
});

test('two organizers who reorder at once leave one of both orders', async () => {
  const { ids, order, reorder } = await newTickets(['First', 'Second', 'Third']);
  const [first = '', second = '', third = ''] = ids;
  await Promise.all([reorder([third, second, first]), reorder([second, third, first])]);
  expect([
    ['Third', 'Second', 'First'],
    ['Second', 'Third', 'First'],
  ]).toContainEqual(await order());
});
