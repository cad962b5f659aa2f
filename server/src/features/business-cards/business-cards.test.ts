import { randomUUID } from 'node:crypto';
import {
  createBusinessCard,
  deleteBusinessCard,
  listBusinessCards,
  listCardActivity,
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import {
  deleteContact,
  exportContacts,
  listReceivedContacts,
  saveContactNote,
} from '@foyer/contract/business-cards/received-contacts.ts';
import { exchangeCards, readSharedCard, shareBack } from '@foyer/contract/business-cards/shared-card.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, listRequests, requestConnection } from '@foyer/contract/connections/requests.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardRules, shareBackBudgets } from '#src/config/business-cards.ts';
import { receivedContacts } from '#src/db/schema/business-cards.ts';
import { addressKey, shared, spend } from '#src/http/limits/limits.ts';
import { erase } from '../../../test/erase.ts';
import { inHours, newDraft, newEvent } from '../../../test/events.ts';
import { type Member, newMember, save } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { solveHumanCheck } from '../../../test/solve-human-check.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { purgeCardLog } from './card-activity.ts';
import { logOpening } from './open-card-link.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

type Changes = Omit<InputOf<typeof saveBusinessCard>['body'], 'version'>;
const cardsOf = async ({ browser }: Member) => data(await browser.call(listBusinessCards, {})).items;
const firstCard = async ({ browser }: Member) => data(await browser.call(openDefaultCard, {}));
const change = async ({ browser }: Member, id: string, version: number, changes: Changes) =>
  browser.call(saveBusinessCard, { params: { id }, body: { version, ...changes } });
const tokenOf = (url: string) => new URL(url).pathname.slice('/c/'.length);
const open = (browser: TestClient, token: string) => browser.call(readSharedCard, { params: { token } });
const contactsOf = async ({ browser }: Member, q = '') =>
  data(await browser.call(listReceivedContacts, { query: { q } }));

type Share = Partial<InputOf<typeof shareBusinessCard>['body']>;
async function share({ browser }: Member, id: string, body: Share = {}) {
  const { link, offlineVcard } = data(await browser.call(shareBusinessCard, { params: { id }, body }));
  return { ...link, token: tokenOf(link.url), offlineVcard };
}

/** A member whose default card is shared by a link. */
async function sharing(fields: Changes['fields'] = ['position', 'email']) {
  const member = await newMember(foyer, { headline: 'Builds engines' });
  const { id, version } = await firstCard(member);
  const card = data(await change(member, id, version, { fields }));
  return { member, card, link: await share(member, id) };
}

const details = () => ({
  name: 'Grace Hopper',
  email: 'grace@example.com',
  company: 'Navy',
  note: 'We met at the bar.',
  consent: true as const,
  language: 'en' as const,
  nonce: randomUUID(),
});

test('the first card appears once and shows what every visitor of the profile can see', async () => {
  const member = await newMember(foyer, { headline: 'Builds engines', location: 'London' });
  const [one, other] = await Promise.all([firstCard(member), firstCard(member)]);
  expect(one.id).toBe(other.id);
  expect(await cardsOf(member)).toHaveLength(1);
  expect(one).toMatchObject({ isDefault: true, state: 'active', links: [] });
  expect(one.content).toMatchObject({ displayName: 'Ada Lovelace', headline: 'Builds engines', title: 'Analyst' });
  // Members only, and the owner alone.
  expect(one.content).toMatchObject({ location: '', email: null, phoneNumber: null });
});

test('several cards with fields and extras of their own, up to the limit', async () => {
  const member = await newMember(foyer);
  await firstCard(member);
  const create = (name: string, more: Changes = {}) =>
    member.browser.call(createBusinessCard, { body: { name, ...more } });
  const work = data(
    await create('Work', {
      fields: ['email'],
      secondPhone: '+44 20 7946 0958',
      secondEmail: 'Desk@Example.com',
      bookingLink: 'https://cal.example/ada',
    }),
  );
  expect(work.isDefault).toBe(false);
  expect(work.fields.toSorted()).toEqual(['booking-link', 'email', 'second-email', 'second-phone']);
  expect(work.content).toMatchObject({
    secondPhone: '+44 20 7946 0958',
    secondEmail: 'desk@example.com',
    bookingLink: 'https://cal.example/ada',
    title: '',
  });
  expect(work.content.email).not.toBeNull();
  expect(wrongFields(await create(''))).toEqual(['name line.required']);
  expect(wrongFields(await create('X', { secondPhone: '12' }))).toEqual(['secondPhone phone.invalid_format']);
  expect(wrongFields(await create('X', { secondEmail: 'nobody' }))).toEqual(['secondEmail email.invalid_format']);
  expect(wrongFields(await create('X', { bookingLink: 'javascript:alert(1)' }))).toEqual(['bookingLink link.invalid']);
  expect(wrongFields(await create('X', { expiresAt: inHours(foyer, -1) }))).toEqual(['expiresAt dates.past']);
  const more = await Promise.all(Array.from({ length: cardLimits.cards }, (_, at) => create(`Card ${at}`)));
  expect(more.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await cardsOf(member)).toHaveLength(cardLimits.cards);
});

test('a stale change is refused with the current card', async () => {
  const member = await newMember(foyer);
  const { id, version } = await firstCard(member);
  data(await change(member, id, version, { name: 'Fair' }));
  const stale = await change(member, id, version, { name: 'Other' });
  expect(refusal(stale)).toEqual([409, 'CARD_CHANGED']);
  expect(stale.body).toMatchObject({ error: { details: { name: 'Fair' } } });
});

test('another card can become the default, and the oldest follows a deleted one', async () => {
  const member = await newMember(foyer);
  const first = await firstCard(member);
  const second = data(await member.browser.call(createBusinessCard, { body: { name: 'Second' } }));
  data(await change(member, second.id, second.version, { isDefault: true }));
  expect((await cardsOf(member)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  data(await member.browser.call(deleteBusinessCard, { params: { id: second.id } }));
  expect((await cardsOf(member)).map(({ id, isDefault }) => [id, isDefault])).toEqual([[first.id, true]]);
});

test('anyone with the link sees the chosen fields and nothing else', async () => {
  const { link } = await sharing();
  const shown = data(await open(foyer.browser(), link.token));
  expect(shown).toMatchObject({ displayName: 'Ada Lovelace', title: 'Analyst', company: 'Engines', own: false });
  expect(shown.email).toContain('@');
  expect(shown).toMatchObject({ headline: '', phoneNumber: null, location: '', links: [] });
  expect(JSON.stringify(shown)).not.toMatch(/Builds engines|\+1202/);
});

test('a field that is taken back leaves the page, the file and the contacts of members at once', async () => {
  const { member, card, link } = await sharing();
  const reader = await newMember(foyer);
  data(await reader.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce: randomUUID() } }));
  const file = () => foyer.app.inject({ url: `/c/${link.token}/contact.vcf` });
  expect((await file()).payload).toContain('EMAIL');
  expect((await contactsOf(reader)).items[0]?.content?.email).not.toBeNull();
  data(await change(member, card.id, card.version, { fields: ['position'] }));
  expect(data(await open(foyer.browser(), link.token)).email).toBeNull();
  expect((await file()).payload).not.toContain('EMAIL');
  expect((await contactsOf(reader)).items[0]?.content).toMatchObject({ title: 'Analyst', email: null });
  expect(data(await reader.browser.call(exportContacts, { query: { format: 'csv' } })).content).not.toMatch(/@example/);
});

test('paused hides, revoked ends, and the card comes back after a pause', async () => {
  const { member, card, link } = await sharing();
  const reader = await newMember(foyer);
  const visitor = foyer.browser();
  data(await reader.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce: randomUUID() } }));
  const paused = data(await change(member, card.id, card.version, { isPaused: true }));
  expect(paused.state).toBe('paused');
  expect(refusal(await open(visitor, link.token))).toEqual([404, 'NOT_FOUND']);
  // As a link that never was.
  expect(await open(visitor, link.token)).toMatchObject({ body: (await open(visitor, 'x'.repeat(22))).body });
  expect((await contactsOf(reader)).items).toMatchObject([{ content: null, name: 'Ada Lovelace' }]);
  data(await change(member, card.id, paused.version, { isPaused: false }));
  data(await open(visitor, link.token));
  data(await member.browser.call(revokeCardLink, { params: { id: card.id, linkId: link.id } }));
  data(await member.browser.call(revokeCardLink, { params: { id: card.id, linkId: link.id } }));
  expect(refusal(await open(visitor, link.token))).toEqual([410, 'CARD_ENDED']);
  expect((await contactsOf(reader)).items).toMatchObject([{ content: null }]);
  // A new link does not revive the old one.
  const renewed = await share(member, card.id);
  expect(renewed.token).not.toBe(link.token);
  expect(refusal(await open(visitor, link.token))).toEqual([410, 'CARD_ENDED']);
});

test('an expired card is gone for everyone', async () => {
  const { member, card, link } = await sharing();
  data(await change(member, card.id, card.version, { expiresAt: inHours(foyer, 2) }));
  data(await open(foyer.browser(), link.token));
  foyer.clock.advance({ hours: 2 });
  expect(refusal(await open(foyer.browser(), link.token))).toEqual([410, 'CARD_ENDED']);
  expect((await foyer.app.inject({ url: `/c/${link.token}/contact.vcf` })).statusCode).toBe(410);
});

test('each way of sharing has one link, personal ones are new and can show less', async () => {
  const { member, card, link } = await sharing(['position', 'email', 'phone']);
  expect((await share(member, card.id)).token).toBe(link.token);
  expect((await share(member, card.id, { kind: 'qr' })).token).not.toBe(link.token);
  const both = await Promise.all([share(member, card.id, { kind: 'nfc' }), share(member, card.id, { kind: 'nfc' })]);
  expect(new Set(both.map(({ token }) => token)).size).toBe(1);
  const refused = await member.browser.call(shareBusinessCard, { params: { id: card.id }, body: { kind: 'personal' } });
  expect(wrongFields(refused)).toEqual(['label line.required']);
  const grace = await share(member, card.id, { kind: 'personal', label: 'Grace', fields: ['position', 'location'] });
  const alan = await share(member, card.id, { kind: 'personal', label: 'Alan', expiresAt: inHours(foyer, 1) });
  expect(data(await open(foyer.browser(), grace.token))).toMatchObject({ title: 'Analyst', email: null, location: '' });
  foyer.clock.advance({ seconds: 3600 });
  expect(refusal(await open(foyer.browser(), alan.token))).toEqual([410, 'CARD_ENDED']);
  expect(grace.offlineVcard).toContain(`/c/${grace.token}`);
  expect(grace.offlineVcard).not.toContain('EMAIL');
});

test('a card for an event ends after it, and only for events that its owner takes part in', async () => {
  const member = await newMember(foyer);
  const other = await newMember(foyer);
  const event = await newEvent(foyer, member.browser, { startsAt: inHours(foyer, 1), endsAt: inHours(foyer, 3) });
  const create = (who: Member) =>
    who.browser.call(createBusinessCard, { body: { name: 'Fair', eventId: event.id, fields: [] } });
  expect(wrongFields(await create(other))).toEqual(['eventId invalid_format']);
  const card = data(await create(member));
  expect(card.event).toMatchObject({ slug: event.slug });
  const { token } = await share(member, card.id);
  expect(data(await open(foyer.browser(), token)).event).toEqual({ slug: event.slug, title: event.title });
  foyer.clock.advance({ seconds: (3 + cardLimits.daysAfterEvent * 24) * 3600 });
  expect(refusal(await open(foyer.browser(), token))).toEqual([410, 'CARD_ENDED']);
});

test('the event of a card is shown only to those who may see the event, also on contacts and requests', async () => {
  const [host, other] = [await newMember(foyer), await newMember(foyer)];
  const draft = await newDraft(foyer, host.browser, { title: 'Secret plans' });
  const internal = await newEvent(foyer, host.browser, { title: 'Members only', visibility: 'members' });
  const cardFor = async (eventId: string) => {
    const { id } = data(await host.browser.call(createBusinessCard, { body: { name: 'Fair', eventId, fields: [] } }));
    return (await share(host, id)).token;
  };
  const titles = async (token: string) => {
    const viewers = [foyer.browser(), other.browser, host.browser];
    return Promise.all(viewers.map(async (viewer) => data(await open(viewer, token)).event?.title ?? null));
  };
  const [ofDraft, ofInternal] = [await cardFor(draft.id), await cardFor(internal.id)];
  expect(await titles(ofDraft)).toEqual([null, null, 'Secret plans']);
  expect(await titles(ofInternal)).toEqual([null, 'Members only', 'Members only']);
  data(await other.browser.call(exchangeCards, { params: { token: ofDraft }, body: { nonce: randomUUID() } }));
  const eventOf = async ({ browser }: Member) =>
    data(await browser.call(listReceivedContacts, { query: {} })).items[0]?.event;
  expect([await eventOf(other), (await eventOf(host))?.title]).toEqual([null, 'Secret plans']);
  const { payload } = await foyer.app.inject({
    url: '/api/networking/business-cards/contacts/export?format=csv',
    headers: { authorization: `Bearer ${other.browser.bearer}` },
  });
  expect(payload).toContain('Ada');
  expect(payload).not.toContain('Secret plans');
  const third = await newMember(foyer);
  const body = { urlSlug: third.urlSlug, intent: 'conversation', eventId: draft.id } as const;
  const { id } = data(await host.browser.call(requestConnection, { body }));
  const requested = async ({ browser }: Member, box: 'received' | 'sent') =>
    data(await browser.call(listRequests, { query: { box } })).items.find((request) => request.id === id)?.event;
  expect([await requested(third, 'received'), (await requested(host, 'sent'))?.title]).toEqual([null, 'Secret plans']);
  data(await third.browser.call(acceptRequest, { params: { id } }));
  const metAt = async ({ browser }: Member) =>
    data(await browser.call(listConnections, { query: {} })).items.find((each) => each.id === id)?.event;
  expect([await metAt(third), (await metAt(host))?.title]).toEqual([null, 'Secret plans']);
});

test('the file is a vCard for the reader that asks, under a new id each time', async () => {
  const { link } = await sharing();
  const file = async (accept = '*/*', search = '') =>
    foyer.app.inject({ url: `/c/${link.token}/contact.vcf${search}`, headers: { accept } });
  const first = await file();
  expect(first.headers).toMatchObject({
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': 'attachment; filename="Ada-Lovelace.vcf"',
    'cache-control': 'no-store',
  });
  expect(first.payload).toContain('VERSION:3.0\r\n');
  expect((await file('text/vcard; version=4.0')).payload).toContain('VERSION:4.0\r\n');
  expect((await file('*/*', '?version=2.1')).payload).toContain('VERSION:2.1\r\n');
  expect((await file('*/*', '?version=9')).payload).toContain('VERSION:3.0\r\n');
  const uid = (text: string) => /UID:(.*)/.exec(text)?.[1];
  expect(uid(first.payload)).not.toBe(uid((await file()).payload));
  expect((await foyer.app.inject({ url: '/c/nothing/contact.vcf' })).statusCode).toBe(404);
});

test('a visitor shares details back with consent, once, and the owner sees, notes and exports them', async () => {
  const { member, link } = await sharing();
  const body = { ...details(), phoneNumber: '+34 612-345-678', note: '=HYPERLINK("x")' };
  const send = (more: object = {}) =>
    foyer.browser().call(shareBack, { params: { token: link.token }, body: { ...body, ...more } });
  data(await send());
  data(await send());
  const { items, total } = await contactsOf(member);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      source: 'visitor',
      name: 'Grace Hopper',
      content: { email: 'grace@example.com', company: 'Navy', firstName: 'Grace', lastName: 'Hopper' },
      message: '=HYPERLINK("x")',
      consent: 'I agree that Ada Lovelace keeps these details to contact me.',
    },
  ]);
  const contactId = items[0]?.id ?? '';
  data(await member.browser.call(saveContactNote, { params: { contactId }, body: { note: '=1+1' } }));
  expect((await contactsOf(member, 'NAVY')).items).toHaveLength(1);
  expect((await contactsOf(member, '1+1')).items).toHaveLength(1);
  expect((await contactsOf(member, '%')).items).toHaveLength(0);
  const csv = data(await member.browser.call(exportContacts, { query: { format: 'csv' } }));
  expect(csv.content).toContain("'=1+1");
  expect(csv.content).toContain('Grace Hopper,Grace,Hopper,,Navy,grace@example.com,+34 612 345 678,');
  expect(csv.content).toMatch(/,"'=HYPERLINK\(""x""\)"\r\n$/);
  const vcards = data(await member.browser.call(exportContacts, { query: { format: 'vcard' } }));
  expect(vcards.content).toContain('FN:Grace Hopper\r\n');
  expect(vcards.content).toContain('NOTE:=HYPERLINK("x")\\n=1+1\r\n');
  const other = await newMember(foyer);
  expect(refusal(await other.browser.call(deleteContact, { params: { contactId } }))).toEqual([404, 'NOT_FOUND']);
  data(await member.browser.call(deleteContact, { params: { contactId } }));
  expect((await contactsOf(member)).items).toEqual([]);
});

test('an export has every contact, however many there are, with all that a card shows', async () => {
  const { member, link, card } = await sharing(['headline', 'links']);
  await save(member.browser, { links: [{ label: 'Talk', url: 'https://talks.example/engines' }] });
  const [{ version } = card] = await cardsOf(member);
  data(await change(member, card.id, version, { bookingLink: 'https://calendar.example/ada' }));
  const reader = await newMember(foyer);
  data(await reader.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce: randomUUID() } }));
  const visitors = Array.from({ length: 2 * cardRules.exportedAtOnce + 1 }, (_, n) => ({
    id: randomUUID(),
    userId: reader.id,
    name: `Visitor ${n}`,
    email: `visitor-${n}@example.com`,
    consent: 'Yes',
    // Many at the same instant, across the ends of pages.
    receivedAt: new Date(foyer.clock.now().getTime() + Math.floor(n / 7)),
  }));
  await foyer.deps.db.insert(receivedContacts).values(visitors);
  const { content } = data(await reader.browser.call(exportContacts, { query: { format: 'csv' } }));
  const lines = content.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + visitors.length + 1);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines[0]).toMatch(/,note,headline,links,booking_link,message$/);
  expect(lines.find((line) => line.includes('Ada Lovelace'))).toMatch(
    /,Builds engines,https:\/\/talks\.example\/engines,https:\/\/calendar\.example\/ada,$/,
  );
});

test('sharing back needs consent and a contact, and a human check after a few', async () => {
  const { member, link } = await sharing();
  const visitor = foyer.browser();
  const send = (more: object) =>
    visitor.call(shareBack, { params: { token: link.token }, body: { ...details(), ...more } });
  expect(wrongFields(await send({ consent: false }))).toEqual(['consent card.consent_required']);
  expect(wrongFields(await send({ email: '' }))).toEqual(['email card.contact_required']);
  expect(wrongFields(await send({ email: 'nobody' }))).toEqual(['email email.invalid_format']);
  expect(wrongFields(await send({ email: '', phoneNumber: '1234' }))).toEqual(['phoneNumber phone.invalid_format']);
  // Everyone who is at this address has sent as many as it may.
  const budget = shared(foyer.deps.settings, shareBackBudgets.address);
  await spend(foyer.deps, addressKey(foyer.deps, 'card-share-back', visitor.address), budget, budget.limit);
  expect(refusal(await send({}))).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
  const humanCheck = await solveHumanCheck(visitor, 'capture-lead');
  const before = (await contactsOf(member)).total;
  data(await send({ humanCheck, nonce: randomUUID() }));
  expect((await contactsOf(member)).total).toBe(before + 1);
});

test('members who exchange have each other and a request to connect', async () => {
  const { member: ada, link } = await sharing();
  const grace = await newMember(foyer);
  await firstCard(grace);
  const exchange = (nonce: string = randomUUID()) =>
    grace.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce } });
  const nonce = randomUUID();
  const first = data(await exchange(nonce));
  expect(first.connection).toBe('requested');
  expect(data(await exchange(nonce)).contactId).toBe(first.contactId);
  expect(data(await exchange()).contactId).toBe(first.contactId);
  expect((await contactsOf(grace)).items).toMatchObject([{ source: 'card', urlSlug: ada.urlSlug }]);
  expect((await contactsOf(ada)).items).toMatchObject([{ source: 'card', urlSlug: grace.urlSlug }]);
  expect(data(await ada.browser.call(listRequests, { query: {} })).items).toHaveLength(1);
  const own = await ada.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce: randomUUID() } });
  expect(wrongFields(own)).toEqual(['token connection.yourself']);
  // A block takes the cards back on both sides.
  data(await ada.browser.call(blockMember, { body: { urlSlug: grace.urlSlug } }));
  expect((await contactsOf(grace)).items).toEqual([]);
  expect((await contactsOf(ada)).items).toEqual([]);
  expect(refusal(await exchange())).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await open(grace.browser, link.token))).toEqual([404, 'NOT_FOUND']);
});

test('the log says what happened, names only who gave their name, and ends after its time', async () => {
  const { member, card, link } = await sharing();
  const grace = await newMember(foyer);
  await logOpening(foyer.deps, 'Mozilla/5.0 (Windows NT 10.0)', link.token);
  await logOpening(foyer.deps, 'WhatsApp/2.0', link.token);
  data(await foyer.browser().call(shareBack, { params: { token: link.token }, body: details() }));
  await foyer.app.inject({ url: `/c/${link.token}/contact.vcf` });
  data(await grace.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce: randomUUID() } }));
  const log = () => member.browser.call(listCardActivity, { params: { id: card.id }, query: {} });
  const events = data(await log()).items;
  expect(events.map(({ what, who }) => [what, who]).toSorted()).toEqual([
    ['exchanged', 'Ada Lovelace'],
    ['opened', null],
    ['saved', null],
    ['shared-back', 'Grace Hopper'],
  ]);
  expect((await cardsOf(member))[0]?.links).toMatchObject([{ id: link.id, opens: 1 }]);
  const params = { id: card.id };
  expect(refusal(await grace.browser.call(listCardActivity, { params, query: {} }))).toEqual([404, 'NOT_FOUND']);
  foyer.clock.advance({ seconds: 181 * 24 * 3600 });
  await purgeCardLog(foyer.deps);
  const { rows } = await foyer.deps.db.execute(
    sql`select 1 from business_card_events where link_id = ${link.id}::uuid`,
  );
  expect(rows).toEqual([]);
  const { rows: scans } = await foyer.deps.db.execute(
    sql`select 1 from card_exchanges where user_id = ${grace.id}::uuid`,
  );
  expect(scans).toEqual([]);
});

test('a profile that changes changes its cards, and hidden facts stay as the owner chose', async () => {
  const { member, link } = await sharing(['headline', 'email']);
  await save(member.browser, { headline: 'Writes programs' });
  expect(data(await open(foyer.browser(), link.token))).toMatchObject({ headline: 'Writes programs', title: '' });
});

test('erasing an account takes its cards and what it handed out', async () => {
  const { member, link } = await sharing();
  const grace = await newMember(foyer);
  data(await grace.browser.call(exchangeCards, { params: { token: link.token }, body: { nonce: randomUUID() } }));
  await erase(foyer, member.id);
  expect(refusal(await open(foyer.browser(), link.token))).toEqual([404, 'NOT_FOUND']);
  expect((await contactsOf(grace)).items).toEqual([]);
});
