import { randomUUID } from 'node:crypto';
import {
  deleteBusinessCard,
  openDefaultCard,
  shareBusinessCard,
  showLiveCode,
} from '@foyer/contract/business-cards/business-cards.ts';
import { listReceivedContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { exchangeCards } from '@foyer/contract/business-cards/shared-card.ts';
import { blockMember, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections } from '@foyer/contract/connections/connections.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function sharing() {
  const member = await newMember(foyer);
  const { id } = data(await member.browser.call(openDefaultCard, {}));
  const { link } = data(await member.browser.call(shareBusinessCard, { params: { id }, body: {} }));
  return { member, id, token: new URL(link.url).pathname.slice('/c/'.length) };
}
const exchange = ({ browser }: Member, token: string, nonce: string = randomUUID()) =>
  browser.call(exchangeCards, { params: { token }, body: { nonce } });
const contacts = async ({ browser }: Member) => data(await browser.call(listReceivedContacts, { query: {} })).total;
/** Contacts whose card the member can see. */
const cardsWithContent = async ({ browser }: Member) =>
  data(await browser.call(listReceivedContacts, { query: {} })).items.filter(({ content }) => content !== null).length;

test('a scan that arrives several times at once makes one contact for each and one log entry', async () => {
  const { member, token } = await sharing();
  const reader = await newMember(foyer);
  const nonce = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(reader, token, nonce)));
  expect(new Set(answers.map((answer) => data(answer).contactId)).size).toBe(1);
  expect([await contacts(member), await contacts(reader)]).toEqual([1, 1]);
  const { rows } = await foyer.deps.db.execute(
    sql`select 1 from business_card_events where what = 'exchanged' and contact_id = ${reader.id}::uuid`,
  );
  expect(rows).toHaveLength(1);
});

test('two members who scan each other at once become connected, with one contact each', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, grace] = [await sharing(), await sharing()];
    const answers = await Promise.all([exchange(ada.member, grace.token), exchange(grace.member, ada.token)]);
    expect(answers.map((answer) => data(answer).connection).toSorted()).toEqual(['connected', 'requested']);
    expect([await contacts(ada.member), await contacts(grace.member)]).toEqual([1, 1]);
    expect(data(await ada.member.browser.call(listConnections, { query: {} })).total).toBe(1);
  }
});

test('a block against an exchange or a live scan leaves no card behind, also once it has ended', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { member, id, token } = await sharing();
    const reader = await newMember(foyer);
    const code = data(await member.browser.call(showLiveCode, { params: { id } }));
    const live = new URL(code.url);
    const scan = () =>
      round < 3
        ? exchange(reader, token)
        : reader.browser.call(exchangeCards, {
            params: { token: live.pathname.slice('/c/'.length) },
            body: { nonce: randomUUID(), liveCode: live.hash.slice(1) },
          });
    const [blocker, blocked] = round % 2 === 0 ? [member, reader] : [reader, member];
    const [exchanged, done] = await Promise.all([
      scan(),
      blocker.browser.call(blockMember, { body: { urlSlug: blocked.urlSlug } }),
    ]);
    expect(done.status).toBe(200);
    expect([200, 404]).toContain(exchanged.status);
    data(await blocker.browser.call(unblockMember, { params: { slug: blocked.urlSlug } }));
    expect([await cardsWithContent(member), await cardsWithContent(reader)]).toEqual([0, 0]);
    expect(data(await member.browser.call(listConnections, { query: {} })).total).toBe(0);
  }
});

test('a block ends the cards of both sides for good, and a new exchange hands them over again', async () => {
  const { member, token } = await sharing();
  const reader = await newMember(foyer);
  data(await exchange(reader, token));
  expect([await cardsWithContent(member), await cardsWithContent(reader)]).toEqual([1, 1]);
  data(await member.browser.call(blockMember, { body: { urlSlug: reader.urlSlug } }));
  expect([await contacts(member), await contacts(reader)]).toEqual([0, 0]);
  data(await member.browser.call(unblockMember, { params: { slug: reader.urlSlug } }));
  expect([await cardsWithContent(member), await cardsWithContent(reader)]).toEqual([0, 0]);
  data(await exchange(reader, token));
  expect([await cardsWithContent(member), await cardsWithContent(reader)]).toEqual([1, 1]);
});

test('an exchange against the deletion of the card either happens or finds no card', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { member, id, token } = await sharing();
    const reader = await newMember(foyer);
    const [exchanged, deleted] = await Promise.all([
      exchange(reader, token),
      member.browser.call(deleteBusinessCard, { params: { id } }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(exchanged.status);
    const { rows } = await foyer.deps.db.execute(
      sql`select 1 from business_card_grants where recipient_id = ${reader.id}::uuid`,
    );
    expect(rows).toEqual([]);
  }
});
