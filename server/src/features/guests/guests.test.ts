import { checkRegisteredEmail, readMe } from '@foyer/contract/accounts.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { createEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { continueGuestSignUp, sendGuestEmailCode, verifyGuestCode } from '@foyer/contract/guests.ts';
import {
  convertLead,
  sendLeadCode,
  updateLeadProfile,
  verifyEmailByToken,
  verifyLeadCode,
} from '@foyer/contract/leads.ts';
import { placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import { searchPeople } from '@foyer/contract/profiles/people.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import {
  approveRegistration,
  cancelRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadLifetimeSeconds } from '#src/config/sign-in.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { claimEmail } from '#src/features/contact-ownership/claim-contact.ts';
import { purgeLeads } from '#src/features/leads/expiry/purge-leads.ts';
import { newGuest as newAttendee, newEvent } from '../../../test/events.ts';
import { enterAsGuest } from '../../../test/guests.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType, pay } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { codeSentTo, data, newPhone, provenLead, refusal, signUp, tokenSentTo } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';
import { solveHumanCheck } from '../../../test/solve-human-check.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { purgeGuests } from './purge-guests.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

async function accountOf(userId: string) {
  const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, userId));
  return row;
}

describe('registering', () => {
  test.each(['email', 'phone'] as const)('a guest registers with a name and an %s, and nothing else', async (kind) => {
    const event = await newEvent(foyer, host);
    const browser = foyer.browser();
    const contact = kind === 'email' ? { email: newEmail() } : { phoneNumber: newPhone() };
    const { user } = await enterAsGuest(foyer, browser, contact, 'Ada Lovelace');
    expect(user).toMatchObject({ name: 'Ada Lovelace', guest: true, urlSlug: null, profileComplete: false });
    const registration = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    expect(registration.state).toBe('confirmed');
    expect(data(await browser.call(readTicket, { params: { id: registration.id } })).holder).toContain('Ada');
    const [lead] = await foyer.deps.db.select().from(leads).where(eq(leads.guestId, user.id));
    expect(lead).toMatchObject({ convertedAt: null, userId: null });
  });

  test('nothing can be seen or changed before the code is right', async () => {
    const email = newEmail();
    await enterAsGuest(foyer, foyer.browser(), { email }, 'Ada Lovelace');
    foyer.clock.advance({ seconds: 31 });
    const stranger = foyer.browser();
    const sent = data(await stranger.call(sendGuestEmailCode, { body: { email, name: 'Eve' } }));
    const code = await codeSentTo(foyer, email);
    const wrong = code === '000000' ? '111111' : '000000';
    const { verdict, session } = data(
      await stranger.call(verifyGuestCode, { body: { leadId: sent.leadId, code: wrong } }),
    );
    expect([verdict.verified, verdict.errorCode, session]).toEqual([false, 'INVALID_CODE', null]);
    // The right code in another browser is not known there.
    const other = foyer.browser();
    expect(refusal(await other.call(verifyGuestCode, { body: { leadId: sent.leadId, code } }))).toEqual([
      404,
      'LEAD_NOT_FOUND',
    ]);
    const [row] = await foyer.deps.db.select().from(users).where(eq(users.email, email));
    expect(row?.name).toBe('Ada Lovelace');
  });

  test('members-only events stay hidden from guests', async () => {
    const event = await newEvent(foyer, host, { visibility: 'members' });
    const browser = foyer.browser();
    await enterAsGuest(foyer, browser, { email: newEmail() }, 'Ada Lovelace');
    const { id } = event;
    expect(refusal(await browser.call(readEvent, { params: { id } }))[0]).toBe(404);
    expect(refusal(await browser.call(registerForEvent, { params: { id }, body: {} }))[0]).toBe(404);
  });

  test('approval, questions, the waitlist and paid tickets work for guests', async () => {
    const browser = foyer.browser();
    await enterAsGuest(foyer, browser, { email: newEmail() }, 'Ada Lovelace');

    const approved = await newEvent(foyer, host, { approvalNeeded: true });
    const asked = data(await browser.call(registerForEvent, { params: { id: approved.id }, body: {} }));
    expect(asked.state).toBe('pending');
    const params = { id: approved.id, registrationId: asked.id };
    expect(data(await host.call(approveRegistration, { params })).state).toBe('confirmed');

    const asking = await newEvent(foyer, host);
    const question = {
      kind: 'text' as const,
      label: 'Diet',
      options: [],
      required: true,
      perPlace: false,
      atDoor: false,
    };
    data(await host.call(saveQuestions, { params: { id: asking.id }, body: { questions: [question] } }));
    expect(refusal(await browser.call(registerForEvent, { params: { id: asking.id }, body: {} }))[1]).toBe(
      'ANSWERS_NEEDED',
    );

    const full = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null }, waitingList: true });
    data(await (await newAttendee(foyer)).browser.call(registerForEvent, { params: { id: full.id }, body: {} }));
    const entry = data(
      await browser.call(joinWaitlist, { params: { id: full.id }, body: { audience: 'in-person', party: 1 } }),
    );
    expect(JSON.stringify(entry)).toContain('waiting');

    const selling = await newEvent(foyer, host);
    const { id: ticketId } = await newTicketType(host, selling);
    const order = data(
      await browser.call(placeOrder, { params: { id: selling.id }, body: { places: [{ ticketId }] } }),
    );
    await pay(foyer, order.id, 2_500);
    expect(data(await browser.call(readOrder, { params: { orderId: order.id } })).state).toBe('confirmed');
  });
});

describe('finishing the account', () => {
  test('the guest becomes the account, with every ticket, when the sign-up is finished', async () => {
    const event = await newEvent(foyer, host);
    const email = newEmail();
    const browser = foyer.browser();
    const { user } = await enterAsGuest(foyer, browser, { email }, 'Ada Lovelace');
    const { id: ticket } = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    const elsewhere = foyer.browser();
    foyer.clock.advance({ seconds: 31 });
    await enterAsGuest(foyer, elsewhere, { email });

    const [lead, again] = await Promise.all([
      browser.call(continueGuestSignUp, {}),
      browser.call(continueGuestSignUp, {}),
    ]);
    const { id: leadId } = data(lead);
    expect(data(again).id).toBe(leadId);
    const phoneNumber = newPhone();
    const code = { leadId, phoneNumber, humanCheck: await solveHumanCheck(browser) };
    const { verificationId } = data(await browser.call(sendLeadCode, { body: code }));
    const body = { leadId, verificationId, code: await codeSentTo(foyer, phoneNumber) };
    expect(data(await browser.call(verifyLeadCode, { body })).verified).toBe(true);
    const params = { leadId };
    const answers = await Promise.all([1, 2].map(() => browser.call(convertLead, { params, body: {} })));
    expect(answers.map((answer) => data(answer).user.id)).toEqual([user.id, user.id]);
    expect(answers.map((answer) => data(answer).user.guest)).toEqual([undefined, undefined]);
    const [answer] = answers;
    const converted = answer && data(answer);
    browser.bearer = converted?.accessToken ?? null;
    expect(converted?.user).toMatchObject({ email, emailVerified: true, phoneVerified: true });
    expect(data(await browser.call(readTicket, { params: { id: ticket } }))).toMatchObject({ id: ticket });
    // A session that was a guest's is no session of the account.
    expect((await elsewhere.call(readMe, {})).status).toBe(401);
  });

  test('after a day the lead is gone, the ticket is not, and a new code continues', async () => {
    const event = await newEvent(foyer, host);
    const email = newEmail();
    const browser = foyer.browser();
    const { user } = await enterAsGuest(foyer, browser, { email }, 'Ada Lovelace');
    const { id } = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    foyer.clock.advance({ seconds: leadLifetimeSeconds + 1 });
    await purgeLeads(foyer.deps);
    await purgeGuests(foyer.deps);
    expect(await foyer.deps.db.select().from(leads).where(eq(leads.guestId, user.id))).toEqual([]);

    const later = foyer.browser();
    expect((await enterAsGuest(foyer, later, { email })).user.id).toBe(user.id);
    expect(data(await later.call(readTicket, { params: { id } }))).toMatchObject({ id });
    expect(data(await later.call(continueGuestSignUp, {}))).toMatchObject({ email, emailVerified: true });
  });

  test('a session from yesterday proves nothing about the contact any more', async () => {
    const browser = foyer.browser();
    const { user } = await enterAsGuest(foyer, browser, { email: newEmail() }, 'Ada Lovelace');
    await foyer.deps.db
      .update(sessions)
      .set({ authenticatedAt: new Date(foyer.clock.now().getTime() - leadLifetimeSeconds * 1000) })
      .where(eq(sessions.userId, user.id));
    foyer.clock.advance({ seconds: 10 });
    expect(refusal(await browser.call(continueGuestSignUp, {}))[1]).toBe('CONTACT_NOT_VERIFIED');
  });

  test('a sign-up with the same phone takes the tickets over', async () => {
    const event = await newEvent(foyer, host);
    const phoneNumber = newPhone();
    const browser = foyer.browser();
    const { user } = await enterAsGuest(foyer, browser, { phoneNumber }, 'Ada Lovelace');
    const { id } = data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    foyer.clock.advance({ seconds: 31 });
    const later = foyer.browser();
    const signedUp = await signUp(foyer, later, phoneNumber);
    expect([signedUp.user.id, signedUp.user.guest]).toEqual([user.id, undefined]);
    expect(data(await later.call(readTicket, { params: { id } }))).toMatchObject({ id });
  });

  test('nobody who holds nothing and is signed in nowhere is kept', async () => {
    const { user } = await enterAsGuest(foyer, foyer.browser(), { email: newEmail() }, 'Ada Lovelace');
    await foyer.deps.db.delete(sessions).where(eq(sessions.userId, user.id));
    await purgeGuests(foyer.deps);
    expect(await accountOf(user.id)).toBeDefined();
    foyer.clock.advance({ seconds: leadLifetimeSeconds + 1 });
    await purgeGuests(foyer.deps);
    expect(await accountOf(user.id)).toBeUndefined();
  });
});

describe('members', () => {
  test.each(['email', 'phone'] as const)('the code of an %s that a member has verified signs them in', async (kind) => {
    const email = newEmail();
    const phoneNumber = newPhone();
    const id = await newUser(foyer, {
      email: { address: email, proven: true },
      phone: { number: phoneNumber, proven: true },
    });
    const browser = foyer.browser();
    const contact = kind === 'email' ? { email } : { phoneNumber };
    const { user } = await enterAsGuest(foyer, browser, contact, 'Somebody Else');
    expect([user.id, user.guest]).toEqual([id, undefined]);
    expect(user.name).not.toBe('Somebody Else');
  });

  test('a member and a stranger get the same answer to a contact', async () => {
    const email = newEmail();
    await newUser(foyer, { email: { address: email, proven: true } });
    const shapeOf = async (typed: string) => {
      const answer = await foyer.browser().call(sendGuestEmailCode, { body: { email: typed, name: 'Ada Lovelace' } });
      return [
        answer.status,
        Object.keys(data(answer)),
        (await foyer.messagesTo(typed)).map(({ subject }) => subject?.slice(7)),
      ];
    };
    expect(await shapeOf(email)).toEqual(await shapeOf(newEmail()));
  });

  test('a member who proves the email of a guest in settings gets the tickets once', async () => {
    const event = await newEvent(foyer, host);
    const email = newEmail();
    const guest = foyer.browser();
    const { user } = await enterAsGuest(foyer, guest, { email }, 'Ada Lovelace');
    const { id } = data(await guest.call(registerForEvent, { params: { id: event.id }, body: {} }));
    const member = await newMember(foyer);
    await foyer.deps.db.transaction((tx) => claimEmail(foyer.deps, tx, member.id, email));
    expect(await accountOf(user.id)).toBeUndefined();
    expect(data(await member.browser.call(readTicket, { params: { id } }))).toMatchObject({ id });
    expect((await guest.call(readMe, {})).status).toBe(401);
  });

  test('two tickets for one event stay two tickets when a member takes the guest over', async () => {
    const event = await newEvent(foyer, host);
    const email = newEmail();
    const guest = foyer.browser();
    await enterAsGuest(foyer, guest, { email }, 'Ada Lovelace');
    const { id } = data(await guest.call(registerForEvent, { params: { id: event.id }, body: {} }));
    const member = await newMember(foyer);
    data(await member.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
    await foyer.deps.db.transaction((tx) => claimEmail(foyer.deps, tx, member.id, email));
    const [second] = await foyer.deps.db.select().from(registrations).where(eq(registrations.id, id));
    expect(second).toMatchObject({ state: 'confirmed', userId: null, holderName: 'Ada Lovelace', holderEmail: email });
  });

  test('a link opened by the guest does not give their tickets to an account that typed their email', async () => {
    const email = newEmail();
    const { user } = await enterAsGuest(foyer, foyer.browser(), { email }, 'Ada Lovelace');
    foyer.clock.advance({ seconds: 31 });
    const thief = foyer.browser();
    const { id: leadId } = await provenLead(foyer, thief);
    data(await thief.call(updateLeadProfile, { params: { leadId }, body: { email } }));
    const token = await tokenSentTo(foyer, email);
    // The guest takes the link for their own.
    data(await foyer.browser().call(verifyEmailByToken, { params: { token } }));
    const converted = data(await thief.call(convertLead, { params: { leadId }, body: {} }));
    expect(converted.user.id).not.toBe(user.id);
    expect(converted.user.emailVerified).toBe(false);
    expect(await accountOf(user.id)).toMatchObject({ email });
  });

  test('a link opened elsewhere is refused while a guest has the email', async () => {
    const email = newEmail();
    const { user } = await enterAsGuest(foyer, foyer.browser(), { email }, 'Ada Lovelace');
    foyer.clock.advance({ seconds: 31 });
    const thief = foyer.browser();
    const { id: leadId } = await provenLead(foyer, thief);
    data(await thief.call(updateLeadProfile, { params: { leadId }, body: { email } }));
    data(await thief.call(convertLead, { params: { leadId }, body: {} }));
    const token = await tokenSentTo(foyer, email);
    expect(refusal(await foyer.browser().call(verifyEmailByToken, { params: { token } }))[1]).toBe('EMAIL_IN_USE');
    expect(await accountOf(user.id)).toMatchObject({ email });
  });
});

describe('rights', () => {
  test('a guest cancels and reads their account, and reaches nothing meant for members', async () => {
    const event = await newEvent(foyer, host);
    const browser = foyer.browser();
    await enterAsGuest(foyer, browser, { email: newEmail() }, 'Ada Lovelace');
    const params = { id: event.id };
    data(await browser.call(registerForEvent, { params, body: {} }));
    expect(data(await browser.call(cancelRegistration, { params })).registration).not.toBeNull();
    expect(data(await browser.call(readMe, {})).guest).toBe(true);
    expect(refusal(await browser.call(createEvent, { body: { title: 'Mine' } as never }))).toEqual([
      403,
      'ACCOUNT_INCOMPLETE',
    ]);
    expect(refusal(await browser.call(searchPeople, { query: { q: 'Ada' } }))[1]).toBe('ACCOUNT_INCOMPLETE');
  });

  test('sign-in and look-ups do not know guests', async () => {
    const email = newEmail();
    await enterAsGuest(foyer, foyer.browser(), { email }, 'Ada Lovelace');
    expect(data(await foyer.browser().call(checkRegisteredEmail, { body: { value: email } })).exists).toBe(false);
  });
});
