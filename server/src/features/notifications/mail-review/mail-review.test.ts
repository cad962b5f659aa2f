import { addAttendee, sendAnnouncement, summarizeAttendees } from '@foyer/contract/attendees/attendees.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { inviteToTeam } from '@foyer/contract/events/team.ts';
import { allowEmail, oneClickPath, readEmailChoice, refuseEmail } from '@foyer/contract/notifications/email-choices.ts';
import { cancelOrder, changeOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { offerTransfer } from '@foyer/contract/transfers.ts';
import { eq, inArray, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smtpMailer } from '#src/adapters/smtp-mailer.ts';
import { reviewMail } from '#src/bootstrap/review-mail.ts';
import { typedMail } from '#src/config/sending.ts';
import { users } from '#src/db/schema/accounts.ts';
import { mailReviews } from '#src/db/schema/mail-reviews.ts';
import { localMessages } from '#src/db/schema/outbox.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import { erase } from '../../../../test/erase.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { headerOf, type SmtpPeer, smtpPeer } from '../../../../test/peers/smtp-peer.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { multipart } from '../../../../test/uploads.ts';
import { purgeMailReviews } from './review-queue.ts';
import { sendTyped, type TypedMail } from './send-typed.ts';
import { sendersOf } from './senders.ts';

let foyer: TestApp;
let peer: SmtpPeer | null;
beforeEach(async () => {
  peer = null;
  foyer = await openTestApp();
});
afterEach(async () => {
  await foyer.close();
  await peer?.close();
});

/** Reopens the app with an SMTP server of its own, which receives the complete emails. */
async function overSmtp(): Promise<SmtpPeer> {
  await foyer.close();
  peer = await smtpPeer();
  foyer = await openTestApp({ mailer: smtpMailer({ url: peer.url, from: 'Foyer <hello@foyer.example>' }) });
  return peer;
}

const needsEmail = [403, 'SENDER_EMAIL_NEEDED'];
const inventedEmails = (count: number) => Array.from({ length: count }, () => newEmail('invented'));

/** A host with this name and only these contacts. */
async function hostNamed(name: string, contacts: { email: boolean; phone: boolean }): Promise<Member> {
  const host = await newMember(foyer);
  await foyer.deps.db
    .update(users)
    .set({
      name,
      ...(!contacts.email && { email: null, emailTyped: null, emailVerifiedAt: null }),
      ...(!contacts.phone && { phone: null, phoneVerifiedAt: null }),
    })
    .where(eq(users.id, host.id));
  return host;
}

async function importInto(host: Member, event: Event, emails: readonly string[], tell = true) {
  const content = Buffer.from(['name,email', ...emails.map((email) => `Guest,${email}`)].join('\n'));
  const { payload, contentType } = multipart({ field: 'file', name: 'list.csv', type: 'text/csv', content });
  const answer = await foyer.app.inject({
    method: 'POST',
    url: `/api/events/${event.id}/attendees/import?preview=false&tell=${tell}`,
    headers: { authorization: `Bearer ${host.browser.bearer}`, 'content-type': contentType },
    payload,
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** The messages sent to these addresses. */
async function mailsTo(emails: readonly string[]) {
  await foyer.outbox.drain();
  return await foyer.deps.db
    .select()
    .from(localMessages)
    .where(inArray(localMessages.to, [...emails]));
}
const mailsToInvented = async () => {
  await foyer.outbox.drain();
  return await foyer.deps.db.$count(localMessages, like(localMessages.to, 'invented%'));
};
const waitingOf = async (senderId: string) =>
  await foyer.deps.db.$count(mailReviews, eq(mailReviews.senderId, senderId));
const inReview = async (host: Member, { id }: Event) =>
  data(await host.browser.call(summarizeAttendees, { params: { id } })).emailsInReview;
const write = (host: Member, { id }: Event) =>
  host.browser.call(sendAnnouncement, {
    params: { id },
    body: { subject: 'Your account', text: 'Confirm it at https://foyer.example.net now.' },
  });
const add = (host: Member, { id }: Event, email: string) =>
  host.browser.call(addAttendee, { params: { id }, body: { name: 'Guest', email } });
/** A short email to a made-up address. */
const mailFrom = (senderId: string, { id, title }: Event): TypedMail => ({
  entry: {
    kind: 'email',
    to: newEmail('invented'),
    language: 'en',
    template: 'organizer-message',
    values: { title, from: 'Grace', replyTo: null, subject: 'Hello', text: 'Hello.' },
  },
  idempotencyKey: foyer.deps.random.uuid(),
  senderId,
  event: { id, title },
});
async function spendBudget(host: Member, event: Event): Promise<void> {
  const mails = Array.from({ length: typedMail.first }, () => mailFrom(host.id, event));
  const { waiting } = await foyer.deps.db.transaction((tx) => sendTyped(foyer.deps, tx, mails));
  expect(waiting).toBe(0);
}
const placesFor = (ticketId: string, emails: readonly string[]) => [
  { ticketId },
  ...emails.map((holderEmail) => ({ ticketId, holderName: 'Guest', holderEmail })),
];

describe('an account without a verified email', () => {
  test('cannot email people who did not register, and gets a request to verify its email', async () => {
    const host = await hostNamed('Foyer Security', { email: false, phone: true });
    const event = await newEvent(foyer, host.browser, { title: 'Account notice' });
    const emails = inventedEmails(500);
    const refused = await importInto(host, event, emails);
    expect([refused.status, refused.error.code]).toEqual(needsEmail);
    expect(refused.error.message).toContain('Verify your email first.');
    expect(refusal(await add(host, event, emails[0] ?? ''))).toEqual(needsEmail);
    const other = await newMember(foyer);
    const [known] = await foyer.deps.db.select().from(users).where(eq(users.id, other.id));
    const invite = { params: { id: event.id }, body: { who: known?.email ?? '', role: 'manager' as const } };
    expect(refusal(await host.browser.call(inviteToTeam, invite))).toEqual(needsEmail);
    // A manager with a verified email still writes in the host's name.
    await foyer.deps.db.insert(eventHosts).values({
      eventId: event.id,
      userId: other.id,
      role: 'manager',
      createdAt: foyer.clock.now(),
      acceptedAt: foyer.clock.now(),
    });
    expect(refusal(await add(other, event, emails[0] ?? ''))).toEqual([403, 'HOST_EMAIL_NEEDED']);
    // Attendees imported without a notice are not emailed later either.
    expect((await importInto(host, event, emails, false)).data.added).toBe(500);
    expect(refusal(await write(host, event))).toEqual(needsEmail);
    data(await host.browser.call(cancelEvent, { params: { id: event.id }, body: { reason: 'Call us.' } }));
    expect(await mailsTo([...emails, known?.email ?? ''])).toEqual([]);
    expect(await waitingOf(host.id)).toBe(500);
  });

  test('cannot assign or transfer tickets by email', async () => {
    const host = await newMember(foyer);
    const event = await newEvent(foyer, host.browser);
    const ticket = await newTicketType(host.browser, event, { kind: 'free' });
    const { browser } = await newGuest(foyer, { email: undefined });
    const params = { id: event.id };
    const body = { places: placesFor(ticket.id, inventedEmails(1)) };
    expect(refusal(await browser.call(placeOrder, { params, body }))).toEqual(needsEmail);
    const places = [{ ticketId: ticket.id }, { ticketId: ticket.id }];
    const order = data(await browser.call(placeOrder, { params, body: { places } }));
    const [own, spare] = order.places.toSorted((a, b) => Number(b.mine) - Number(a.mine));
    const change = { places: [{ id: spare?.id ?? '', holderEmail: newEmail('invented') }] };
    expect(refusal(await browser.call(changeOrder, { params: { orderId: order.id }, body: change }))).toEqual(
      needsEmail,
    );
    const offer = { params: { registrationId: own?.id ?? '' }, body: { email: newEmail('invented') } };
    expect(refusal(await browser.call(offerTransfer, offer))).toEqual(needsEmail);
    expect(await mailsToInvented()).toBe(0);
  });

  test('can email attendees who registered themselves', async () => {
    const host = await hostNamed('Grace Hopper', { email: false, phone: true });
    const event = await newEvent(foyer, host.browser);
    const email = newEmail();
    const guest = await newGuest(foyer, { email: { address: email, proven: true } });
    data(await guest.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    expect(data(await write(host, event))).toMatchObject({ recipients: 1, waiting: 0 });
    expect(await mailsTo([email])).toHaveLength(2);
  });
});

describe('an account with a verified email', () => {
  test('emails imported addresses up to its daily budget, and the rest waits for review across all features', async () => {
    const host = await hostNamed('Foyer Security', { email: true, phone: false });
    const event = await newEvent(foyer, host.browser, { title: 'Foyer support' });
    const emails = inventedEmails(500);
    const { data: done } = await importInto(host, event, emails);
    expect(done).toMatchObject({ added: 500, waiting: 500 - typedMail.first });
    expect(await mailsTo(emails)).toHaveLength(typedMail.first);
    expect(await inReview(host, event)).toBe(500 - typedMail.first);

    expect(data(await write(host, event))).toMatchObject({ recipients: 500, waiting: 500 });
    const second = await newEvent(foyer, host.browser);
    data(await add(host, second, newEmail('invented')));
    const ticket = await newTicketType(host.browser, second, { kind: 'free' });
    const named = inventedEmails(3);
    const order = { params: { id: second.id }, body: { places: placesFor(ticket.id, named) } };
    data(await host.browser.call(placeOrder, order));
    expect(await mailsTo([...emails, ...named])).toHaveLength(typedMail.first);
    expect(await waitingOf(host.id)).toBe(500 - typedMail.first + 500 + 1 + 3);

    // The budget renews the next day; emails already in review stay there until an operator decides.
    foyer.clock.advance({ hours: 24 });
    await signIn(foyer, host.browser, host.id);
    const next = newEmail('invented');
    data(await add(host, second, next));
    expect(await mailsTo([next])).toHaveLength(1);
    expect(await inReview(host, event)).toBe(1000 - typedMail.first);
  });

  test('can always email addresses with an account, which do not count against the budget', async () => {
    const host = await hostNamed('Grace Hopper', { email: true, phone: false });
    const event = await newEvent(foyer, host.browser);
    const members = inventedEmails(3);
    for (const address of members) await newUser(foyer, { email: { address, proven: true } });
    const strangers = inventedEmails(typedMail.first);
    const { data: done } = await importInto(host, event, [...members, ...strangers]);
    expect(done).toMatchObject({ added: members.length + strangers.length, waiting: 0 });
    expect(await mailsTo([...members, ...strangers])).toHaveLength(members.length + strangers.length);
    const late = newEmail('invented');
    await newUser(foyer, { email: { address: late, proven: true } });
    data(await add(host, event, late));
    expect(await mailsTo([late])).toHaveLength(1);
  });

  test('stays within its budget when it orders for made-up guests and cancels repeatedly', async () => {
    const host = await newMember(foyer);
    const event = await newEvent(foyer, host.browser, { capacity: { 'in-person': 100, online: null } });
    const ticket = await newTicketType(host.browser, event, { kind: 'free' });
    const buyer = await newGuest(foyer, { name: 'Foyer Billing' });
    const { limit } = (await sendersOf(foyer.deps, foyer.deps.db, [buyer.id])).get(buyer.id) ?? { limit: 0 };
    // The most tickets one person may have, including their own.
    const [rounds, guests] = [6, 9];
    const emails: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const named = inventedEmails(guests);
      emails.push(...named);
      const places = placesFor(ticket.id, named);
      const order = data(await buyer.browser.call(placeOrder, { params: { id: event.id }, body: { places } }));
      await foyer.outbox.drain();
      data(await buyer.browser.call(cancelOrder, { params: { orderId: order.id }, body: {} }));
      await foyer.outbox.drain();
    }
    expect(await mailsTo(emails)).toHaveLength(limit);
    expect(await waitingOf(buyer.id)).toBe(rounds * 2 * guests - limit);
    expect(await waitingOf(host.id)).toBe(0);
  });

  test('stays within its budget when emails are sent concurrently', async () => {
    const { id: senderId } = await hostNamed('Grace Hopper', { email: true, phone: false });
    const { id: other } = await hostNamed('Ada Lovelace', { email: true, phone: false });
    const event = await newEvent(foyer, (await newMember(foyer)).browser);
    const batches = Array.from({ length: 12 }, (_, at) => {
      const both = at % 2 === 0 ? [senderId, other] : [other, senderId];
      return both.flatMap((by) => Array.from({ length: 7 }, () => mailFrom(by, event)));
    });
    await Promise.all(batches.map((batch) => foyer.deps.db.transaction((tx) => sendTyped(foyer.deps, tx, batch))));
    expect(await mailsToInvented()).toBe(2 * typedMail.first);
    expect([await waitingOf(senderId), await waitingOf(other)]).toEqual(
      Array.from({ length: 2 }, () => 12 * 7 - typedMail.first),
    );
    // A repeated job neither sends nor counts an email twice.
    foyer.clock.advance({ hours: 24 });
    await foyer.deps.db.transaction((tx) => sendTyped(foyer.deps, tx, batches.flat()));
    expect(await mailsToInvented()).toBe(2 * typedMail.first);
  });
});

test('the budget grows with verified contacts, account age and attended events', async () => {
  const { first, bothContacts, month, eventWeek } = typedMail;
  const host = await hostNamed('Grace Hopper', { email: true, phone: true });
  const bare = await hostNamed('Grace Hopper', { email: true, phone: false });
  const limitOf = async ({ id }: { id: string }) =>
    (await sendersOf(foyer.deps, foyer.deps.db, [id])).get(id)?.limit ?? 0;
  expect([await limitOf(bare), await limitOf(host)]).toEqual([first, first + bothContacts]);

  const [attended, importedOnly] = [await newEvent(foyer, host.browser), await newEvent(foyer, bare.browser)];
  await importInto(bare, importedOnly, inventedEmails(eventWeek.attendees), false);
  for (let guest = 0; guest < eventWeek.attendees; guest += 1) {
    const { browser } = await newGuest(foyer);
    data(await browser.call(registerForEvent, { params: { id: attended.id }, body: {} }));
  }
  expect(await limitOf(host)).toBe(first + bothContacts);
  foyer.clock.advance({ hours: 8 * 24 });
  expect([await limitOf(bare), await limitOf(host)]).toEqual([first, first + bothContacts + eventWeek.more]);
  foyer.clock.advance({ hours: (month.days - 8) * 24 });
  expect(await limitOf(bare)).toBe(first + month.more);
  foyer.clock.advance({ hours: month.days * 24 * 10 * month.most });
  expect(await limitOf(bare)).toBe(first + month.more * month.most);
});

describe('mail in review', () => {
  async function withWaiting(beyond: number) {
    const host = await hostNamed('Grace Hopper', { email: true, phone: false });
    const event = await newEvent(foyer, host.browser);
    await spendBudget(host, event);
    const emails = inventedEmails(beyond);
    await importInto(host, event, emails);
    expect(await mailsTo(emails)).toEqual([]);
    return { host, event, emails };
  }
  const review = (...args: string[]) => reviewMail(foyer.deps, args);

  test('is listed, shown as it would be sent, and released exactly once', async () => {
    const { host, event, emails } = await withWaiting(3);
    const list = await review();
    expect(list).toMatch(new RegExp(`^3 emails since .*, over-budget\\n  account  ${host.id}  Grace Hopper`));
    expect(list).toContain(event.title);
    expect(await review('show', host.id)).toContain(`Subject: You're registered: ${event.title}`);
    expect(await review('release', host.id)).toContain('3 emails released');
    expect((await mailsTo(emails)).map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    expect([await review(), await inReview(host, event)]).toEqual(['No emails wait for review.', 0]);
    expect(await review('release', host.id)).toContain('0 emails released');
    expect(await mailsTo(emails)).toHaveLength(3);
  });

  test('is rejected for good, and deleted later', async () => {
    const { host, event, emails } = await withWaiting(2);
    const { host: other, emails: theirs } = await withWaiting(1);
    expect(await review('refuse', host.id)).toContain('2 emails refused');
    expect(await inReview(host, event)).toBe(0);
    expect(await review('release', host.id)).toContain('0 emails released');
    expect(await review('release', other.id)).toContain('1 emails released');
    expect(await mailsTo([...emails, ...theirs])).toHaveLength(1);
    const reviews = await foyer.deps.db.select().from(mailReviews);
    expect(reviews.map(({ sealedPayload }) => sealedPayload)).toEqual([null, null, null]);
    foyer.clock.advance({ minutes: typedMail.reviewKeptSeconds / 60 + 1 });
    await purgeMailReviews(foyer.deps);
    expect(await foyer.deps.db.$count(mailReviews)).toBe(0);
  });

  test('is not sent to an address that opted out in the meantime', async () => {
    const { host, emails } = await withWaiting(2);
    const [refusing = ''] = emails;
    const other = await newMember(foyer);
    data(await add(other, await newEvent(foyer, other.browser), refusing));
    const [mail] = await mailsTo([refusing]);
    const token = /\/unsubscribe\S*?#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
    data(await foyer.browser().call(refuseEmail, { body: { token } }));
    expect(await review('release', host.id)).toContain('1 emails released');
    expect(await mailsTo([refusing])).toHaveLength(1);
  });

  test('is deleted with the account of its sender or its recipient', async () => {
    const { host, emails } = await withWaiting(2);
    const [address = ''] = emails;
    const reader = await newUser(foyer, { email: { address, proven: true } });
    await erase(foyer, reader);
    expect(await waitingOf(host.id)).toBe(1);
    await erase(foyer, host.id);
    expect(await waitingOf(host.id)).toBe(0);
    expect(await mailsTo(emails)).toEqual([]);
  });

  test('prints the usage for invalid arguments', async () => {
    for (const args of [['release'], ['release', 'everybody'], ['list', 'more'], ['sell', foyer.deps.random.uuid()]])
      await expect(review(...args)).rejects.toThrow('Usage:');
  });
});

/** An email with its quoted-printable parts decoded (RFC 2045). */
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
const pathOf = (raw: string) =>
  /^<http:\/\/localhost:3000(\/[^>]+)>$/.exec(headerOf(raw, 'List-Unsubscribe') ?? '')?.[1] ?? 'no path';

test('one click unsubscribes an address from all senders until its owner undoes it', async () => {
  const { received } = await overSmtp();
  const mails = async () => {
    await foyer.outbox.drain();
    return received.filter(({ to }) => to.includes(email));
  };
  const [host, other] = [await newMember(foyer), await newMember(foyer)];
  const [event, elsewhere] = [await newEvent(foyer, host.browser), await newEvent(foyer, other.browser)];
  const email = newEmail('invented');
  data(await add(host, event, email));
  const [mail] = await mails();
  const raw = mail?.raw ?? '';
  expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(decoded(raw)).toContain('because Ada Lovelace entered your email address on Foyer');
  const path = pathOf(raw);
  const token = path.slice(oneClickPath.length + 1);
  const choice = async () => data(await foyer.browser().call(readEmailChoice, { body: { token } }));
  expect(await choice()).toEqual({ email: 'everything', on: true, language: null });
  expect((await foyer.app.inject({ method: 'GET', url: path })).headers.location).toBe(`/unsubscribe#token=${token}`);
  expect((await choice()).on).toBe(true);
  expect((await foyer.app.inject({ method: 'POST', url: path })).statusCode).toBe(204);
  expect((await choice()).on).toBe(false);

  data(await add(other, elsewhere, email));
  const buyer = await newGuest(foyer);
  const ticket = await newTicketType(other.browser, elsewhere, { kind: 'free' });
  const order = { params: { id: elsewhere.id }, body: { places: placesFor(ticket.id, [email]) } };
  data(await buyer.browser.call(placeOrder, order));
  expect(data(await write(host, event)).recipients).toBe(0);
  data(await host.browser.call(cancelEvent, { params: { id: event.id }, body: { reason: '' } }));
  expect(await mails()).toHaveLength(1);
  expect(await foyer.deps.db.$count(mailReviews)).toBe(0);

  data(await foyer.browser().call(allowEmail, { body: { token } }));
  data(await other.browser.call(cancelEvent, { params: { id: elsewhere.id }, body: { reason: '' } }));
  expect((await mails()).length).toBeGreaterThan(1);
  data(await foyer.browser().call(refuseEmail, { body: { token } }));
  expect((await choice()).on).toBe(false);
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(refusal(await foyer.browser().call(allowEmail, { body: { token: forged } }))).toEqual([404, 'NOT_FOUND']);
});

describe('the From name of an announcement', () => {
  const fromOf = async (name: string, title: string) => {
    const { received } = await overSmtp();
    const host = await hostNamed(name, { email: true, phone: true });
    const event = await newEvent(foyer, host.browser, { title });
    const email = newEmail('invented');
    data(await add(host, event, email));
    data(await write(host, event));
    await foyer.outbox.drain();
    const mails = received.filter(({ to }) => to.includes(email));
    return mails.map(({ raw }) => ({ from: headerOf(raw, 'From'), raw }));
  };

  test.each([
    ['Grace Hopper', 'Evening of compilers', 'Grace Hopper via Foyer <hello@foyer.example>'],
    ['Foyer Security', 'Evening of compilers', 'Evening of compilers via Foyer <hello@foyer.example>'],
    ['Ѕеcurіty Tеam', 'Evening of compilers', 'Evening of compilers via Foyer <hello@foyer.example>'],
    ['S0p0rte', 'Evening of compilers', 'Evening of compilers via Foyer <hello@foyer.example>'],
    ['F o y e r', 'Ｆｏｙｅｒ billing', 'Foyer <hello@foyer.example>'],
  ])('for host %s and event “%s”', async (name, title, sender) => {
    const mails = await fromOf(name, title);
    expect(mails.map(({ from }) => from).toSorted()).toEqual(['Foyer <hello@foyer.example>', sender].toSorted());
    if (name !== 'Grace Hopper') for (const { raw } of mails) expect(decoded(raw)).not.toContain(name);
  });
});
