import { listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { readCheckIn, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import {
  listCheckInLinks,
  openCheckInLink,
  readOpenedLink,
  revokeCheckInLink,
} from '@foyer/contract/check-in/links.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { failure } from '@foyer/contract/http.ts';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkInRules } from '#src/config/check-in.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { newCheckInLink, newTicket } from '../../../test/check-in.ts';
import { newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const door = (browser: TestClient, event: Id) => browser.call(readCheckIn, params(event));
const unauthenticated = [401, 'UNAUTHENTICATED'];
const notFound = [404, 'NOT_FOUND'];

/** A signed-out browser that has opened a check-in link. */
async function openLinkInBrowser(event: Id, label?: string) {
  const browser = foyer.browser();
  data(await browser.call(openCheckInLink, { body: { token: await newCheckInLink(host, event, label) } }));
  return browser;
}

test.each(endpoints.filter(({ access }) => access === 'door'))(
  '$method $path requires check-in access',
  async (each) => {
    const event = await newEvent(foyer, host);
    const url = each.path.replace(':id', event.id).replace(':registrationId', event.id);
    const input = each.method === 'GET' ? {} : { payload: { code: '' } };
    const asked = (headers: Record<string, string>) =>
      foyer.app.inject({ method: each.method, url: `${url}${each.query ? '?q=a' : ''}`, headers, ...input });
    const codeIn = async (headers: Record<string, string>) => failure.parse((await asked(headers)).json()).error.code;
    expect(await codeIn({})).toBe('UNAUTHENTICATED');
    expect(await codeIn({ authorization: 'Bearer x.y.z' })).toBe('UNAUTHENTICATED');
    const { browser } = await newGuest(foyer);
    expect(await codeIn({ authorization: `Bearer ${browser.bearer}` })).toBe('NOT_FOUND');
  },
);

test('a link gives access to check-in at its event, under its own label, and to nothing else', async () => {
  const [event, other] = [await newEvent(foyer, host, { visibility: 'members' }), await newEvent(foyer, host)];
  const crew = await openLinkInBrowser(event, 'South gate');
  expect(data(await door(crew, event))).toMatchObject({ as: 'South gate', event: { id: event.id } });
  expect(data(await crew.call(readOpenedLink, {}))).toEqual({ eventId: event.id });
  const { ticket } = await newTicket(foyer, event);
  const scanned = await crew.call(scanTicket, {
    ...params(event),
    query: { anyTime: '1' },
    body: { code: ticket.code ?? '' },
  });
  expect(data(scanned)).toMatchObject({ verdict: 'ok', arrival: { by: 'South gate' } });

  expect(refusal(await door(crew, other))).toEqual(unauthenticated);
  expect(refusal(await crew.call(readEvent, params(event)))).toEqual(notFound);
  expect(refusal(await crew.call(listAttendees, { ...params(event), query: {} }))).toEqual(unauthenticated);
  expect(refusal(await crew.call(listCheckInLinks, params(event)))).toEqual(unauthenticated);
  expect(refusal(await crew.call(readTicket, params(ticket)))).toEqual(unauthenticated);
  const { items } = data(await host.call(listCheckInLinks, params(event)));
  expect(items).toMatchObject([{ label: 'South gate', arrivals: 1 }]);
});

test('the cookie of a link does not work in another browser', async () => {
  const event = await newEvent(foyer, host);
  const crew = await openLinkInBrowser(event);
  const thief = foyer.browser();
  data(await thief.call(readOpenedLink, {}));
  const cookie = crew.cookies.header('/api')?.match(/foyer_door=[^;]+/)?.[0] ?? '';
  expect(cookie).not.toBe('');
  const own = thief.cookies.header('/api') ?? '';
  const answer = await thief.call(readCheckIn, params(event), { headers: { cookie: `${own}; ${cookie}` } });
  expect(refusal(answer)).toEqual(unauthenticated);
});

test('revoking a link ends access at once, also in browsers that have opened it', async () => {
  const event = await newEvent(foyer, host);
  const token = await newCheckInLink(host, event);
  const crew = foyer.browser();
  data(await crew.call(openCheckInLink, { body: { token } }));
  const [link] = data(await host.call(listCheckInLinks, params(event))).items;
  const revoke = { params: { id: event.id, linkId: link?.id ?? '' } };
  const byStranger = await (await newGuest(foyer)).browser.call(revokeCheckInLink, revoke);
  expect(refusal(byStranger)).toEqual(notFound);
  expect(refusal(await door(crew, event))).not.toEqual(unauthenticated);
  data(await host.call(revokeCheckInLink, revoke));
  expect(refusal(await door(crew, event))).toEqual(unauthenticated);
  expect(refusal(await foyer.browser().call(openCheckInLink, { body: { token } }))).toEqual(notFound);
  expect(data(await host.call(listCheckInLinks, params(event))).items).toEqual([]);
});

test('a link works until a day after the end of its event, even if the event is moved', async () => {
  await using later = await ownApp();
  const { app, browser, event, crew } = later;
  app.clock.advance({ hours: 7 * 24 + 2 });
  app.clock.advance({ seconds: checkInRules.linkSeconds - 1 });
  expect((await door(crew, event)).status).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect(refusal(await door(crew, event))).toEqual(unauthenticated);
  expect(browser.bearer).not.toBeNull();
});

/** An app of its own, whose clock may run ahead. */
async function ownApp(options: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(options);
  const { browser } = await newMember(app);
  const event = await newEvent(app, browser);
  const crew = app.browser();
  data(await crew.call(openCheckInLink, { body: { token: await newCheckInLink(browser, event) } }));
  return { app, browser, event, crew, [Symbol.asyncDispose]: () => app.close() };
}

test('guessing links is rate limited, and only their hashes are stored', async () => {
  // As in production: in local mode budgets of an address are larger.
  await using it = await ownApp({ settings: { budgetFactor: 1 } });
  const { app } = it;
  const guesser = app.browser();
  const codes = new Set<unknown>();
  for (let n = 0; n <= checkInRules.entries.limit; n += 1) {
    const answer = await guesser.call(openCheckInLink, { body: { token: `${n}` } });
    codes.add(refusal(answer)[1]);
    if (codes.size > 1) break;
  }
  expect([...codes]).toEqual(['NOT_FOUND', 'RATE_LIMITED']);
  const [storedLink] = await app.deps.db.select().from(doorLinks).where(eq(doorLinks.eventId, it.event.id));
  expect(storedLink?.tokenHash).toHaveLength(32);
});

test('creating, opening and revoking a link is recorded', async () => {
  await using it = await ownApp();
  const [link] = data(await it.browser.call(listCheckInLinks, params(it.event))).items;
  data(await it.browser.call(revokeCheckInLink, { params: { id: it.event.id, linkId: link?.id ?? '' } }));
  const rows = await it.app.deps.db.select().from(auditEvents).where(like(auditEvents.event, 'door-link.%'));
  expect(rows.map(({ event, userId }) => `${event} by ${userId === null ? 'crew' : 'host'}`).toSorted()).toEqual([
    'door-link.entered by crew',
    'door-link.made by host',
    'door-link.revoked by host',
  ]);
});

test('a draft has no check-in and no check-in links', async () => {
  const draft = await newDraft(foyer, host);
  expect(refusal(await door(host, draft))).toEqual(notFound);
  await expect(newCheckInLink(host, draft)).rejects.toThrow();
});
