import { unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { coverGradient, coverTones } from '@foyer/contract/rules/events/cover-tones.ts';
import { embedAddress, embedHeight, embedScript, embedSnippet } from '@foyer/contract/rules/events/embedding.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })).browser;
});
afterAll(() => foyer.close());

const other = { origin: 'https://blog.example' };
const get = (url: string, headers = {}) => foyer.app.inject({ url, headers: { ...other, ...headers } });

test('other websites read what visitors see of an event, without cookies', async () => {
  const event = await newEvent(foyer, host, { title: 'Embedded', type: 'hybrid' });
  const answer = await get(embedAddress(event.slug), { authorization: `Bearer ${host.bearer}` });
  expect(answer.json()).toEqual({
    title: 'Embedded',
    state: 'published',
    type: 'hybrid',
    timeZone: 'Europe/Madrid',
    language: 'en',
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    place: 'Casa Encendida',
    organizer: 'Grace Hopper',
    url: expect.stringMatching(new RegExp(`/events/${event.slug}\\?from=embed$`)),
    cover: null,
    gradient: coverGradient(coverTones('Embedded')),
    gone: null,
  });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test('the embed shows that an event is full or sold out, as lists do', async () => {
  const gone = async ({ slug }: { slug: string }) => (await get(embedAddress(slug))).json().gone;
  const limited = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  expect(await gone(limited)).toBeNull();
  const { browser } = await newGuest(foyer);
  data(await browser.call(registerForEvent, { params: { id: limited.id }, body: {} }));
  expect(await gone(limited)).toBe('full');

  const sale = await newEvent(foyer, host, { capacity: { 'in-person': null, online: null } });
  await newTicketType(host, sale, { hidden: true });
  expect(await gone(sale)).toBe('by-code');
  const ticket = await newTicketType(host, sale, { kind: 'free', capacity: 1 });
  expect(await gone(sale)).toBeNull();
  const order = { params: { id: sale.id }, body: { places: [{ ticketId: ticket.id }] } };
  data(await browser.call(placeOrder, order));
  expect(await gone(sale)).toBe('sold-out');
});

test('the element is one small script that works under a strict content security policy', async () => {
  const { headers, payload } = await get(embedScript);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(Buffer.byteLength(payload)).toBeLessThan(8 * 1024);
  for (const forbidden of ['innerHTML', 'eval(', '.style', 'cookie=', 'localStorage', 'iframe'])
    expect(payload).not.toContain(forbidden);
});

test('events hidden from visitors and all other endpoints are closed to other websites', async () => {
  const draft = await newDraft(foyer, host, { title: 'Unready' });
  const inside = await newEvent(foyer, host, { title: 'Inside', visibility: 'members' });
  const back = await newEvent(foyer, host, { title: 'Back' });
  data(await host.call(unpublishEvent, { params: { id: back.id } }));
  for (const { slug } of [draft, inside, back]) expect((await get(embedAddress(slug))).statusCode).toBe(404);
  for (const path of ['/api/events', `/api/events/${back.id}`, '/api/config'])
    expect((await get(path)).headers).not.toHaveProperty('access-control-allow-origin');
});

test('the placeholder before the script loads has the same height as the element', async () => {
  const snippet = embedSnippet('https://foyer.example', { slug: 'a', title: 'A', language: 'en' });
  expect(snippet).toContain(`height="${embedHeight}"`);
  expect((await get(embedScript)).payload).toContain(`min-height: ${embedHeight}px;`);
});

test('the copied snippet contains nothing that could end its own tag', () => {
  const snippet = embedSnippet('https://foyer.example', { slug: 'a-b', title: '"><script>x</script>', language: 'en' });
  expect(snippet.match(/<script/g)?.length).toBe(1);
  expect(snippet).toContain('<a href="https://foyer.example/events/a-b?from=embed">&quot;&gt;&lt;script&gt;');
});
