import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPhone } from '#src/features/contact-ownership/claim-contact.ts';
import { enqueueContactVerified } from '#src/features/contact-ownership/contact-verified.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { faultsOf } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, newPhone, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
/** A new app for each test, as texts have budgets. */
beforeEach(async () => {
  foyer = await openTestApp();
});
afterEach(() => foyer.close());

/** A registered member who may offer their ticket to a number. */
async function sender() {
  const event = await newEvent(foyer, (await newMember(foyer)).browser, { title: 'Design Night' });
  const { browser, urlSlug } = await newMember(foyer);
  const { id } = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const offer = (phoneNumber: string) =>
    browser.call(transferring.offerTransfer, { params: { registrationId: id }, body: { phoneNumber } });
  return { event, browser, urlSlug, registrationId: id, offer };
}

/** A member with this phone, and by default no verified email. */
async function owner(phone: string, { isProven = true, hasEmail = false } = {}) {
  const email = newEmail();
  const contacts = { email: { address: email, proven: hasEmail }, phone: { number: phone, proven: isProven } };
  return { ...(await newGuest(foyer, contacts)), email };
}

const listed = async (who: TestClient) => data(await who.call(transferring.listMyTransfers, {})).items;
const notices = async (who: TestClient) =>
  data(await who.call(listNotifications, { query: {} })).items.map(({ title }) => title.en);
const textsTo = async (phone: string) => (await foyer.messagesTo(phone)).map(({ text }) => text);

test('a ticket offered to a number is texted to its member, who accepts it on their page', async () => {
  const phone = newPhone();
  const { event, offer, registrationId } = await sender();
  const { browser } = await owner(phone);
  expect(data(await offer(phone))).toMatchObject({ email: null, phone, waiting: false });
  const [text = '', ...others] = await textsTo(phone);
  expect(others).toEqual([]);
  const [transfer] = await listed(browser);
  const code = Buffer.from(transfer?.id.replaceAll('-', '') ?? '', 'hex').toString('base64url');
  expect(text).toContain('Foyer: Someone sent you a ticket: Design Night. Accept it by ');
  expect(text).toContain(`/r/${code}`);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(await notices(browser)).toEqual(['Ticket for you: Design Night']);
  const params = { transferId: transfer?.id ?? '' };
  const accepted = data(await browser.call(transferring.acceptMyTransfer, { params, body: {} }));
  expect(accepted.registration.id).toBe(registrationId);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('the sender gets the same response for every number, and only members get a message', async () => {
  const { offer } = await sender();
  const [owned, claimed, unknown] = [newPhone(), newPhone(), newPhone()];
  await owner(owned);
  const claimer = await owner(claimed, { isProven: false });
  const responses = [];
  for (const phone of [owned, claimed, unknown]) {
    const { phone: to, until, ...rest } = data(await offer(phone));
    responses.push(rest);
    expect(to).toBe(phone);
  }
  expect(responses).toEqual(responses.map(() => ({ email: null, waiting: false })));
  expect(await textsTo(claimed)).toEqual([]);
  expect(await textsTo(unknown)).toEqual([]);
  expect(await listed(claimer.browser)).toEqual([]);
});

test('a ticket waits for the member who proves the number later, and shows in their notifications', async () => {
  const phone = newPhone();
  const { offer } = await sender();
  data(await offer(phone));
  const { id, browser } = await owner(phone, { isProven: false });
  expect(await textsTo(phone)).toEqual([]);
  expect(await listed(browser)).toEqual([]);
  await foyer.deps.db.transaction(async (tx) => {
    await claimPhone(foyer.deps, tx, id, phone);
    await enqueueContactVerified(foyer.deps, tx, { userId: id, contact: 'phone' });
  });
  expect(await textsTo(phone)).toEqual([]);
  expect(await listed(browser)).toHaveLength(1);
  expect(await notices(browser)).toEqual(['Ticket for you: Design Night']);
});

test('a member with a verified email gets an email instead of a text', async () => {
  const phone = newPhone();
  const { offer } = await sender();
  const { email } = await owner(phone, { hasEmail: true });
  data(await offer(phone));
  expect(await textsTo(phone)).toEqual([]);
  const [mail] = await foyer.messagesTo(email);
  expect(mail?.subject).toContain("You've been sent a ticket");
  expect(mail?.text).toMatch(/\/transfers\/[0-9a-f-]{36}/);
  expect(mail?.text).not.toContain('anyone who opens it');
});

test('nothing reaches a member who has blocked the sender', async () => {
  const phone = newPhone();
  const { offer, urlSlug } = await sender();
  const { browser } = await owner(phone);
  data(await browser.call(blockMember, { body: { urlSlug } }));
  data(await offer(phone));
  expect(await textsTo(phone)).toEqual([]);
  expect(await listed(browser)).toEqual([]);
});

test('exactly one contact is needed, and the number must be one', async () => {
  const { browser, registrationId } = await sender();
  const offer = (body: object) => browser.call(transferring.offerTransfer, { params: { registrationId }, body });
  expect(refusal(await offer({}))[0]).toBe(400);
  expect(refusal(await offer({ email: newEmail(), phoneNumber: newPhone() }))[0]).toBe(400);
  expect(refusal(await offer({ phoneNumber: '12' }))).toEqual([400, 'INVALID_PHONE']);
});
