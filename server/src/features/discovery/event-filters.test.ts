import { listEvents } from '@foyer/contract/discovery/search.ts';
import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '#src/db/schema/events.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { inHours, newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
const at = (name: string, address: string, mapLink: string) => ({ name, address, mapLink, room: '' });
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
  const places = {
    Madrid: at('Casa Encendida', 'Ronda de Valencia 2, Madrid', '40.4065, -3.7003'),
    Alcalá: at('Corral de Comedias', 'Plaza de Cervantes, Alcalá', 'https://www.google.com/maps/@40.4817,-3.3643,17z'),
    Fiji: at('Suva Hall', 'Suva', 'geo:-18.14,178.44'),
    Samoa: at('Apia Hall', 'Apia', 'https://www.openstreetmap.org/#map=15/-13.83/-171.77'),
    Longyearbyen: at('Huset', 'Svalbard', '78.22, 15.65'),
    Nowhere: at('Madrid Street Hall', 'London', 'https://maps.app.goo.gl/abc'),
  };
  for (const [hour, [title, place]] of Object.entries(places).entries())
    await newEvent(foyer, host, { title, place, startsAt: inHours(foyer, 24 + hour), endsAt: inHours(foyer, 48) });
});
afterAll(() => foyer.close());

const list = async (query: InputOf<typeof listEvents>['query']) =>
  data(await foyer.browser().call(listEvents, { query })).items;
const titles = async (query: InputOf<typeof listEvents>['query']) => (await list(query)).map(({ title }) => title);

test.each<[string, number, string[]]>([
  ['40.42,-3.70', 10, ['Madrid']],
  ['40.42,-3.70', 50, ['Madrid', 'Alcalá']],
  // Across the date line, and around the pole.
  ['-16,-179', 500, ['Fiji']],
  ['-15,178', 500, ['Fiji']],
  ['80,-160', 500, []],
  ['82,60', 500, []],
  ['79,-10', 500, []],
  ['78,30', 500, ['Longyearbyen']],
])('near %s, within %i km: %j', async (near, within, expected) => {
  expect(await titles({ near, within })).toEqual(expected);
});

test('the distance is only returned when searching near a position', async () => {
  const [madrid] = await list({ near: '40.4168,-3.7038', within: 10 });
  // Distance from the Puerta del Sol.
  expect(madrid?.distanceKm).toBeGreaterThan(1);
  expect(madrid?.distanceKm).toBeLessThan(1.4);
  expect((await list({}))[0]).not.toHaveProperty('distanceKm');
});

test.each(['91,0', '40', '40,181', '40.1,-3.7,1', "40,-3' or 1=1"])('near %s is refused', async (near) => {
  expect(refusal(await foyer.browser().call(listEvents, { query: { near } }))[0]).toBe(400);
});

test('the location filter matches the venue’s name and address only', async () => {
  expect(await titles({ place: 'madrid' })).toEqual(['Madrid', 'Nowhere']);
  expect(await titles({ place: 'alcala cervantes' })).toEqual(['Alcalá']);
  expect(await titles({ place: 'longyearbyen' })).toEqual([]);
  expect(await titles({ place: 'madrid', q: 'nowhere' })).toEqual(['Nowhere']);
});

test('an event moves with its venue', async () => {
  const event = await newEvent(foyer, host, { title: 'Moved', place: at('Here', '', '10, 10') });
  expect(await titles({ near: '10,10' })).toEqual(['Moved']);
  const { id, version } = event;
  const place = at('There', '', 'https://www.openstreetmap.org/?mlat=20&mlon=20');
  data(await host.call(changeEvent, { params: { id }, body: { version, place } }));
  expect([await titles({ near: '10,10' }), await titles({ near: '20,20' })]).toEqual([[], ['Moved']]);
});

test('the price filter separates paid events from free ones', async () => {
  const { db } = foyer.deps;
  const ticketed = async (title: string, prices: number[]) => {
    const { id } = await newEvent(foyer, host, { title, topics: ['Price'] });
    await db.update(events).set({ ticketed: true }).where(eq(events.id, id));
    for (const priceMinor of prices) {
      const kind = priceMinor > 0 ? ('paid' as const) : ('free' as const);
      const type = { eventId: id, audience: 'in-person' as const, name: 'Seat', kind, priceMinor };
      await db.insert(ticketTypes).values({ ...type, id: foyer.deps.random.uuid(), createdAt: foyer.clock.now() });
    }
  };
  await newEvent(foyer, host, { title: 'Open', topics: ['Price'] });
  await ticketed('Paid', [1500]);
  await ticketed('Some free', [1500, 0]);
  const sorted = async (price: 'free' | 'paid') => (await titles({ topic: 'Price', price })).sort();
  expect([await sorted('free'), await sorted('paid')]).toEqual([
    ['Open', 'Some free'],
    ['Paid', 'Some free'],
  ]);
  const items = await list({ topic: 'Price' });
  expect(Object.fromEntries(items.map(({ title, price }) => [title, price]))).toEqual({
    Open: null,
    Paid: { leastMinor: 1500, mostMinor: 1500, currency: 'EUR' },
    'Some free': { leastMinor: 0, mostMinor: 1500, currency: 'EUR' },
  });
});
