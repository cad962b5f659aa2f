import { randomUUID } from 'node:crypto';
import {
  openDefaultCard,
  printBusinessCard,
  saveBusinessCard,
  shareBusinessCard,
  showLiveCode,
} from '@foyer/contract/business-cards/business-cards.ts';
import { listReceivedContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { exchangeCards, readSharedCard } from '@foyer/contract/business-cards/shared-card.ts';
import { pauseRequests } from '@foyer/contract/connections/blocks.ts';
import { listConnections } from '@foyer/contract/connections/connections.ts';
import { listRequests } from '@foyer/contract/connections/requests.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Shows the code of a member's default card. */
async function show({ browser }: Member): Promise<{ token: string; liveCode: string }> {
  const { id } = data(await browser.call(openDefaultCard, {}));
  const { url } = data(await browser.call(showLiveCode, { params: { id } }));
  const { pathname, hash } = new URL(url);
  return { token: pathname.slice('/c/'.length), liveCode: hash.slice(1) };
}

const scan = ({ browser }: Member, { token, liveCode }: { token: string; liveCode?: string }) =>
  browser.call(exchangeCards, { params: { token }, body: { nonce: randomUUID(), liveCode } });
const connectionsOf = async ({ browser }: Member) => data(await browser.call(listConnections, { query: {} })).items;
const requestsTo = async ({ browser }: Member) => data(await browser.call(listRequests, { query: {} })).items;

test('a code that is scanned while it is shown connects both, with the event that both attend now', async () => {
  const [host, ada, grace] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const now = await newEvent(foyer, host.browser, { startsAt: inHours(foyer, 0.5), endsAt: inHours(foyer, 3) });
  const later = await newEvent(foyer, host.browser, { startsAt: inHours(foyer, 48), endsAt: inHours(foyer, 50) });
  for (const { browser } of [ada, grace])
    for (const { id } of [now, later]) data(await browser.call(registerForEvent, { params: { id }, body: {} }));
  // Showing a code is consent, so a pause of requests does not keep it from connecting.
  data(await ada.browser.call(pauseRequests, { body: { until: inHours(foyer, 24) } }));
  expect(data(await scan(grace, await show(ada))).connection).toBe('connected');
  for (const member of [ada, grace]) {
    expect(await connectionsOf(member)).toMatchObject([{ origin: 'card', event: { slug: now.slug } }]);
    const contacts = data(await member.browser.call(listReceivedContacts, { query: {} }));
    expect(contacts.items).toMatchObject([{ source: 'card', event: { slug: now.slug } }]);
  }
});

test('an event that only one of them attends is not named', async () => {
  const [host, ada, grace] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const event = await newEvent(foyer, host.browser, { startsAt: inHours(foyer, 0.5), endsAt: inHours(foyer, 3) });
  data(await ada.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  expect(data(await scan(grace, await show(ada))).connection).toBe('connected');
  expect(await connectionsOf(grace)).toMatchObject([{ origin: 'card', event: null }]);
});

test('an old code, a forged one, and that of another link only ask to connect', async () => {
  const [ada, grace, alan] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const mary = await newMember(foyer);
  const shown = await show(ada);
  const other = await show(mary);
  expect(data(await scan(grace, { ...shown, liveCode: other.liveCode })).connection).toBe('requested');
  const [seconds, mac = ''] = shown.liveCode.split('.');
  const later = `${(Number.parseInt(seconds ?? '', 36) + 3600).toString(36)}.${mac}`;
  expect(data(await scan(alan, { ...shown, liveCode: later })).connection).toBe('requested');
  foyer.clock.advance({ seconds: cardLimits.liveCodeMinutes * 60 });
  expect(data(await scan(mary, shown)).connection).toBe('requested');
  expect(await requestsTo(ada)).toHaveLength(3);
  expect(await connectionsOf(ada)).toEqual([]);
});

test('two members who scan each other at once have one connection', async () => {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  const [adas, graces] = [await show(ada), await show(grace)];
  const answers = await Promise.all([scan(ada, graces), scan(grace, adas), scan(ada, graces)]);
  expect(answers.map((answer) => data(answer).connection)).toEqual(['connected', 'connected', 'connected']);
  expect(await connectionsOf(ada)).toHaveLength(1);
  expect(await connectionsOf(grace)).toHaveLength(1);
});

test('an open request ends with the scan', async () => {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  const shown = await show(ada);
  expect(data(await scan(grace, { token: shown.token })).connection).toBe('requested');
  expect(data(await scan(grace, shown)).connection).toBe('connected');
  expect(await requestsTo(ada)).toEqual([]);
});

test('a printed sheet has its own link, and the color is part of the card', async () => {
  const ada = await newMember(foyer);
  const { id, version } = data(await ada.browser.call(openDefaultCard, {}));
  const file = data(await ada.browser.call(printBusinessCard, { params: { id }, body: { language: 'es' } }));
  expect(file.fileName).toBe('ada-lovelace.pdf');
  const pdf = Buffer.from(file.base64, 'base64').toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const card = data(
    await ada.browser.call(saveBusinessCard, { params: { id }, body: { version, color: 'teal', fields: [] } }),
  );
  expect([card.color, card.links.map(({ kind }) => kind)]).toEqual(['teal', ['print']]);
  const { link } = data(await ada.browser.call(shareBusinessCard, { params: { id }, body: {} }));
  const token = new URL(link.url).pathname.slice('/c/'.length);
  expect(data(await foyer.browser().call(readSharedCard, { params: { token } })).color).toBe('teal');
  const grace = await newMember(foyer);
  expect(refusal(await grace.browser.call(printBusinessCard, { params: { id }, body: {} }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(refusal(await grace.browser.call(showLiveCode, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
});
