import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { faultsOf, startTransfer } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

/** A registered sender, and the member to whose email the ticket was offered. */
async function offered(given: Parameters<typeof newEvent>[2] = {}) {
  const event = await newEvent(foyer, host, given);
  const [sender, email] = [await newMember(foyer), newEmail('recipient')];
  const registered = data(await sender.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const offer = () =>
    sender.browser.call(transferring.offerTransfer, { params: { registrationId: registered.id }, body: { email } });
  const { until } = data(await offer());
  const recipient = await newGuest(foyer, { email: { address: email, proven: true } });
  return { event, sender, recipient, email, offer, until, registrationId: registered.id };
}
const listed = async (who: TestClient) => data(await who.call(transferring.listMyTransfers, {})).items;
const firstOf = async (who: TestClient) => ({ params: { transferId: (await listed(who))[0]?.id ?? '' } });

describe('transfers sent to a member', () => {
  test('are listed, read and accepted by the member with the verified email', async () => {
    const { event, recipient, until, registrationId } = await offered();
    const { browser } = recipient;
    expect(await listed(browser)).toMatchObject([
      { event: { slug: event.slug, title: event.title }, from: 'Ada Lovelace', audience: 'in-person', until },
    ]);
    const one = await firstOf(browser);
    expect(data(await browser.call(transferring.readMyTransfer, one))).toMatchObject({ questions: [], until });
    const accept = () => browser.call(transferring.acceptMyTransfer, { ...one, body: {} });
    const [first, second] = await Promise.all([accept(), accept()]);
    expect([data(first).registration.id, data(second).registration.id]).toEqual([registrationId, registrationId]);
    expect(await listed(browser)).toEqual([]);
    expect(refusal(await browser.call(transferring.declineMyTransfer, one))).toEqual([409, 'TRANSFER_REFUSED']);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('do not exist for anyone else, not even for a member who only claims the email', async () => {
    const { sender, recipient, email } = await offered();
    const one = await firstOf(recipient.browser);
    const claims = await newGuest(foyer, { email: { address: email, proven: false } });
    const stranger = await newGuest(foyer);
    for (const { browser } of [claims, stranger, sender]) {
      expect(await listed(browser)).toEqual([]);
      expect(refusal(await browser.call(transferring.readMyTransfer, one))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await browser.call(transferring.acceptMyTransfer, { ...one, body: {} }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect(refusal(await browser.call(transferring.declineMyTransfer, one))).toEqual([404, 'NOT_FOUND']);
    }
    expect(await listed(recipient.browser)).toHaveLength(1);
  });

  test('can be declined: the sender keeps the ticket, is notified, and may offer it again', async () => {
    const { event, sender, recipient, offer } = await offered();
    const { browser } = recipient;
    const one = await firstOf(browser);
    data(await browser.call(transferring.declineMyTransfer, one));
    expect(await listed(browser)).toEqual([]);
    expect(refusal(await browser.call(transferring.acceptMyTransfer, { ...one, body: {} }))).toEqual([
      409,
      'TRANSFER_REFUSED',
    ]);
    const [account] = await foyer.deps.db.select({ email: users.email }).from(users).where(eq(users.id, sender.id));
    const subjects = (await foyer.messagesTo(account?.email ?? '')).map(({ subject }) => subject);
    expect(subjects).toContain(`Your ticket transfer was declined: ${event.title}`);
    data(await offer());
    expect(await listed(browser)).toHaveLength(1);
  });

  test('are written in the language of the member who has verified the email', async () => {
    const event = await newEvent(foyer, host);
    const { browser } = await newMember(foyer);
    const { id } = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    for (const proven of [true, false]) {
      const address = newEmail();
      const { id: userId } = await newGuest(foyer, { email: { address, proven } });
      await foyer.deps.db.update(users).set({ language: 'es' }).where(eq(users.id, userId));
      data(
        await browser.call(transferring.offerTransfer, { params: { registrationId: id }, body: { email: address } }),
      );
      const subjects = (await foyer.messagesTo(address)).map(({ subject }) => subject);
      expect(subjects).toContain(
        `${proven ? 'Te han enviado una entrada' : "You've been sent a ticket"}: ${event.title}`,
      );
    }
  });

  test('can be declined by the link alone, without an account', async () => {
    const event = await newEvent(foyer, host);
    const { browser } = await newMember(foyer);
    const { id } = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    const token = await startTransfer(foyer, browser, id);
    const decline = () => foyer.browser().call(transferring.declineTransfer, { body: { token } });
    data(await decline());
    expect(refusal(await decline())).toEqual([409, 'TRANSFER_REFUSED']);
    expect(refusal(await foyer.browser().call(transferring.readTransfer, { body: { token } }))).toEqual([
      409,
      'TRANSFER_REFUSED',
    ]);
  });

  test('disappear when they expire, when the sender revokes them or when one blocks the other', async () => {
    const expired = await offered({ startsAt: inHours(foyer, 24), endsAt: inHours(foyer, 26) });
    const id = (await firstOf(expired.recipient.browser)).params.transferId;
    await foyer.deps.db
      .update(transfers)
      .set({ until: foyer.deps.clock.now() })
      .where(and(eq(transfers.id, id), eq(transfers.state, 'open')));
    expect(await listed(expired.recipient.browser)).toEqual([]);
    const revoked = await offered();
    data(
      await revoked.sender.browser.call(transferring.revokeTransfer, {
        params: { registrationId: revoked.registrationId },
      }),
    );
    expect(await listed(revoked.recipient.browser)).toEqual([]);
    const blocked = await offered();
    data(await blocked.recipient.browser.call(blockMember, { body: { urlSlug: blocked.sender.urlSlug } }));
    expect(await listed(blocked.recipient.browser)).toEqual([]);
  });

  test('are either accepted or declined when both happen at once', async () => {
    const { event, recipient } = await offered();
    const { browser } = recipient;
    const one = await firstOf(browser);
    const results = await Promise.all([
      browser.call(transferring.acceptMyTransfer, { ...one, body: {} }),
      browser.call(transferring.declineMyTransfer, one),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });
});
