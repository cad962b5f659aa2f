import { randomUUID } from 'node:crypto';
import { readMe } from '@foyer/contract/accounts.ts';
import { openDefaultCard, shareBusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { deleteContact, listReceivedContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { exchangeCards, shareBack } from '@foyer/contract/business-cards/shared-card.ts';
import { blockMember, pauseRequests } from '@foyer/contract/connections/blocks.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardRules } from '#src/config/business-cards.ts';
import { inHours } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** A member whose default card is shared by a link. */
async function sharing(): Promise<Member & { token: string; email: string }> {
  const member = await newMember(foyer);
  const { id } = data(await member.browser.call(openDefaultCard, {}));
  const { link } = data(await member.browser.call(shareBusinessCard, { params: { id }, body: {} }));
  const { email } = data(await member.browser.call(readMe, {}));
  return { ...member, token: new URL(link.url).pathname.slice('/c/'.length), email: email ?? '' };
}

const leaveDetails = async (token: string, name = 'Grace Hopper') => {
  const body = {
    name,
    email: 'grace@example.com',
    note: 'Call me',
    consent: true,
    language: 'en',
    nonce: randomUUID(),
  } as const;
  data(await foyer.browser().call(shareBack, { params: { token }, body }));
};
const exchange = async ({ browser }: Member, token: string) =>
  data(await browser.call(exchangeCards, { params: { token }, body: { nonce: randomUUID() } })).connection;

/** Lets the minutes pass in which contacts make one notification. */
async function pass(): Promise<void> {
  foyer.clock.advance({ seconds: cardRules.newsMinutes * 60 });
  await foyer.outbox.drain();
}

/** About cards and connections, in the order of the alphabet: some are of the same moment. */
async function titles({ browser, id }: Member): Promise<string[]> {
  // Time that passes ends sessions.
  await signIn(foyer, browser, id);
  const { items } = data(await browser.call(listNotifications, { query: {} }));
  return items.flatMap(({ kind, title }) => (kind === 'connections' ? [title.en] : [])).toSorted();
}

test('contacts that visitors leave within minutes make one notification and one email, without what they typed', async () => {
  const ada = await sharing();
  // Not where two slots meet.
  await pass();
  await leaveDetails(ada.token);
  await leaveDetails(ada.token, 'Katherine Johnson');
  await pass();
  expect(await titles(ada)).toEqual(['2 new contacts from your business card']);
  await leaveDetails(ada.token);
  await pass();
  expect(await titles(ada)).toEqual(['2 new contacts from your business card', 'New contact from your business card']);
  const emails = (await foyer.messagesTo(ada.email)).filter(({ subject }) => subject?.includes('business card'));
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual(await titles(ada));
  for (const { text, html } of emails) {
    expect(text).toContain('/cards/contacts');
    for (const typed of ['Grace', 'grace@example.com', 'Call me']) expect(`${text} ${html}`).not.toContain(typed);
  }
});

test('nothing is said of a contact that was deleted, or if the member turned these notifications off', async () => {
  const [ada, bob] = [await sharing(), await sharing()];
  await leaveDetails(ada.token);
  const [contact] = data(await ada.browser.call(listReceivedContacts, { query: {} })).items;
  data(await ada.browser.call(deleteContact, { params: { contactId: contact?.id ?? '' } }));
  const muted = [
    { kind: 'connections', channel: 'in-app' } as const,
    { kind: 'connections', channel: 'email' } as const,
  ];
  data(await bob.browser.call(changePreferences, { body: { notifications: { muted } } }));
  await leaveDetails(bob.token);
  await pass();
  for (const owner of [ada, bob]) {
    expect(await titles(owner)).toEqual([]);
    expect((await foyer.messagesTo(owner.email)).filter(({ subject }) => subject?.includes('card'))).toEqual([]);
  }
});

test('a member who exchanges cards is named, unless their request to connect already is', async () => {
  const ada = await sharing();
  const [asking, refused] = [
    await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' }),
    await newMember(foyer, { firstName: 'Katherine', lastName: 'Johnson' }),
  ];
  expect(await exchange(asking, ada.token)).toBe('requested');
  data(await ada.browser.call(pauseRequests, { body: { until: inHours(foyer, 24) } }));
  expect(await exchange(refused, ada.token)).toBeNull();
  await pass();
  expect(await titles(ada)).toEqual(['Grace Hopper wants to connect', 'Katherine Johnson exchanged cards with you']);
  // Scanning again adds nothing.
  await signIn(foyer, refused.browser, refused.id);
  await exchange(refused, ada.token);
  await pass();
  expect(await titles(ada)).toHaveLength(2);
  data(await ada.browser.call(blockMember, { body: { urlSlug: refused.urlSlug } }));
  expect(await titles(ada)).toEqual(['Grace Hopper wants to connect']);
});

test('after a block, a contact that still waits to be announced is not', async () => {
  const ada = await sharing();
  const grace = await newMember(foyer, { firstName: 'Grace' });
  data(await ada.browser.call(pauseRequests, { body: { until: inHours(foyer, 24) } }));
  await exchange(grace, ada.token);
  data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  await pass();
  expect(await titles(ada)).toEqual([]);
});
