import { exportStatistics } from '@foyer/contract/statistics/statistics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { buyTickets, newTicketType } from '../../../test/orders.ts';
import { data, refusal } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('the statistics of a period are one CSV file, in which no name is a formula', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host, { title: 'A night of figures' });
  const ticket = await newTicketType(host, event, { name: '=HYPERLINK("https://evil.example")' });
  await buyTickets(foyer, (await newMember(foyer)).browser, event.id, [ticket.id]);
  const query = { period: '30' } as const;
  const { name, content } = data(await host.call(exportStatistics, { params: { id: event.id }, query }));
  expect(name).toBe(`${event.slug}-statistics.csv`);
  const [header, ...rows] = content.split('\r\n').slice(0, -1);
  expect(header).toBe(
    '\uFEFFkind,name,campaign,views,registrations,currency,sales_minor,refunded_minor,refund_pending_minor',
  );
  expect(rows.find((row) => row.startsWith('day,'))).toMatch(/^day,\d{4}-\d\d-\d\d,,0,1,EUR,2500,0,0$/);
  expect(rows.at(-1)).toBe(`ticket-type,"'=HYPERLINK(""https://evil.example"")",,,1,EUR,2500,,0`);
});

test('only organizers download them', async () => {
  const [host, stranger] = [(await newMember(foyer)).browser, (await newMember(foyer)).browser];
  const { id } = await newEvent(foyer, host);
  const call = { params: { id }, query: {} };
  expect(refusal(await stranger.call(exportStatistics, call))).toEqual([404, 'NOT_FOUND']);
});
