import {
  openDefaultCard,
  revokeCardLink,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { linkCardsAtOnce, type OwnLink, readLinkCards } from '@foyer/contract/link-cards.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownInitiative } from '#src/audit/audit.ts';
import { linkCardBudget } from '#src/config/link-cards.ts';
import { suspendAccount } from '#src/features/moderation/suspend-account.ts';
import { newDraft, newEvent } from '../../../test/events.ts';
import { type Member, newMember, save } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const read = async ({ browser }: Pick<Member, 'browser'>, ...links: OwnLink[]) =>
  data(await browser.call(readLinkCards, { body: { links } })).items;
const eventLink = (name: string): OwnLink => ({ kind: 'event', name });

/** A member whose default card is shared by a link. */
async function sharing() {
  const owner = await newMember(foyer);
  await save(owner.browser, { headline: 'Builds engines' });
  const { id, version } = data(await owner.browser.call(openDefaultCard, {}));
  const params = { id };
  const card = data(await owner.browser.call(saveBusinessCard, { params, body: { version, fields: ['position'] } }));
  const { link } = data(await owner.browser.call(shareBusinessCard, { params, body: {} }));
  const token = new URL(link.url).pathname.slice('/c/'.length);
  return { owner, card, linkId: link.id, link: { kind: 'card', token } as const };
}

test('events and cards come in the order of the links, and unknown ones are null', async () => {
  const [host, reader] = [await newMember(foyer), await newMember(foyer)];
  const event = await newEvent(foyer, host.browser, { title: 'Evening of compilers' });
  const { link } = await sharing();
  const unknown = { kind: 'card', token: 'x'.repeat(22) } as const;
  const items = await read(
    reader,
    eventLink(event.slug),
    link,
    eventLink('there-is-no-such'),
    unknown,
    eventLink(event.id),
    eventLink(event.slug.toUpperCase()),
    link,
  );
  const [shown, card] = items;
  expect(shown).toMatchObject({ kind: 'event', slug: event.slug, title: 'Evening of compilers', state: 'published' });
  expect(card).toEqual({
    kind: 'card',
    displayName: 'Ada Lovelace',
    photo: null,
    headline: '',
    title: 'Analyst',
    company: 'Engines',
  });
  expect(items).toEqual([shown, card, null, null, shown, shown, card]);
});

test('each reader sees the events that they may see, at the moment of reading', async () => {
  const [host, attendee, reader] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const draft = await newDraft(foyer, host.browser);
  const event = await newEvent(foyer, host.browser, { visibility: 'members' });
  data(await attendee.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const seenBy = async (member: Member) =>
    (await read(member, eventLink(event.slug), eventLink(draft.slug))).map((item) => item !== null);
  expect(await seenBy(host)).toEqual([true, true]);
  expect(await seenBy(reader)).toEqual([true, false]);
  data(await host.browser.call(unpublishEvent, { params: { id: event.id } }));
  expect(await seenBy(reader)).toEqual([false, false]);
  expect(await seenBy(attendee)).toEqual([true, false]);
});

test('a card that is paused, revoked or blocked, or whose owner is gone, is nothing', async () => {
  const reader = await newMember(foyer);
  const [paused, revoked, blocked, suspended] = [await sharing(), await sharing(), await sharing(), await sharing()];
  const links = [paused, revoked, blocked, suspended].map(({ link }) => link);
  expect((await read(reader, ...links)).every((item) => item !== null)).toBe(true);
  const { id, version } = paused.card;
  data(await paused.owner.browser.call(saveBusinessCard, { params: { id }, body: { version, isPaused: true } }));
  data(await revoked.owner.browser.call(revokeCardLink, { params: { id: revoked.card.id, linkId: revoked.linkId } }));
  data(await blocked.owner.browser.call(blockMember, { body: { urlSlug: reader.urlSlug } }));
  const because = { reason: 'spam', explanation: '', cancelEvents: false } as const;
  const by = { userId: null, origin: ownInitiative };
  await suspendAccount(foyer.deps, by, { userId: suspended.owner.id, ...because });
  expect(await read(reader, ...links)).toEqual([null, null, null, null]);
});

test('reading does not count as opening a card', async () => {
  const reader = await newMember(foyer);
  const shared = [await sharing(), await sharing(), await sharing()];
  await read(reader, ...shared.map(({ link }) => link));
  const { rows } = await foyer.deps.db.execute(sql`select 1 from business_card_events e
    where e.link_id = any(${sql.param(shared.map(({ linkId }) => linkId))}::uuid[]) and e.what = 'opened'`);
  expect(rows).toEqual([]);
});

test('visitors, too many links and too many requests are refused', async () => {
  const body = { links: [eventLink('any')] };
  expect(refusal(await foyer.browser().call(readLinkCards, { body }))).toEqual([401, 'UNAUTHENTICATED']);
  const { browser } = await newMember(foyer);
  const many = { links: Array.from({ length: linkCardsAtOnce + 1 }, () => eventLink('any')) };
  expect(refusal(await browser.call(readLinkCards, { body: many }))).toEqual([400, 'VALIDATION_FAILED']);
  for (let sent = 0; sent < linkCardBudget.limit; sent += 1) data(await browser.call(readLinkCards, { body }));
  expect(refusal(await browser.call(readLinkCards, { body }))).toEqual([429, 'RATE_LIMITED']);
});
