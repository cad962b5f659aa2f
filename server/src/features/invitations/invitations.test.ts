import {
  createInvitationLink,
  deleteInvitation,
  inviteByEmail,
  listInvitations,
  openInvitation,
} from '@foyer/contract/invitations.ts';
import { refuseEmail } from '@foyer/contract/notifications/email-choices.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { typedMail } from '#src/config/sending.ts';
import { users } from '#src/db/schema/accounts.ts';
import { eventInvitations } from '#src/db/schema/invitations.ts';
import { erase } from '../../../test/erase.ts';
import { newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
const invite = (event: Id, emails: string[], by = host, message = '') =>
  by.call(inviteByEmail, { params: { id: event.id }, body: { emails, message } });
const list = async (event: Id) => data(await host.call(listInvitations, { params: { id: event.id }, query: {} })).items;
const codeOf = (path: string) => new URL(path, 'https://foyer.example').searchParams.get('invite') ?? '';
const mailsTo = async (email: string) => {
  await foyer.outbox.drain();
  return await foyer.messagesTo(email);
};

test('an invitation is one email with the host, the message, a link and a way to opt out', async () => {
  const event = await newEvent(foyer, host);
  const email = newEmail();
  expect(data(await invite(event, [email, email.toUpperCase()], host, 'Please come.'))).toEqual({
    invited: 1,
    known: 0,
    waiting: 0,
  });
  expect(data(await invite(event, [email]))).toEqual({ invited: 0, known: 1, waiting: 0 });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  const [invitation] = await list(event);
  for (const part of [
    'Ada Lovelace',
    'Please come.',
    event.title,
    invitation?.path ?? 'no path',
    '/unsubscribe#token=',
  ])
    expect(mail?.text).toContain(part);
});

test('an address that opted out gets no invitation from anybody', async () => {
  const [event, later] = [await newEvent(foyer, host), await newEvent(foyer, host)];
  const email = newEmail();
  data(await invite(event, [email]));
  const [mail] = await mailsTo(email);
  const token = /\/unsubscribe\S*?#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
  data(await foyer.browser().call(refuseEmail, { body: { token } }));
  data(await invite(later, [email]));
  expect(await mailsTo(email)).toHaveLength(1);
});

test('emails beyond the daily budget wait for review', async () => {
  const other = await newMember(foyer);
  const event = await newEvent(foyer, other.browser);
  let waiting = 0;
  for (let sent = 0; sent <= typedMail.first + typedMail.bothContacts; sent += 50)
    waiting += data(await invite(event, Array.from({ length: 50 }, newEmail), other.browser)).waiting;
  expect(waiting).toBeGreaterThan(0);
});

test('a link counts visits, and the members who followed it and are registered', async () => {
  const event = await newEvent(foyer, host);
  const params = { id: event.id };
  const { path } = data(await host.call(createInvitationLink, { params, body: { label: 'Newsletter' } }));
  const code = codeOf(path);
  data(await foyer.browser().call(openInvitation, { body: { code, isFirst: true } }));
  expect(await list(event)).toMatchObject([{ label: 'Newsletter', state: 'opened', opens: 1, registrations: 0 }]);
  const { browser } = await newGuest(foyer);
  const elsewhere = await newGuest(foyer);
  data(await browser.call(openInvitation, { body: { code, isFirst: false } }));
  data(await browser.call(openInvitation, { body: { code, isFirst: false } }));
  for (const each of [browser, elsewhere.browser]) data(await each.call(registerForEvent, { params, body: {} }));
  expect(await list(event)).toMatchObject([{ state: 'registered', opens: 1, registrations: 1 }]);
  data(await browser.call(cancelRegistration, { params }));
  expect(await list(event)).toMatchObject([{ state: 'opened', registrations: 0 }]);
});

test('an invited address alone does not tell whether it belongs to an attendee', async () => {
  const event = await newEvent(foyer, host);
  const email = newEmail();
  const { browser } = await newGuest(foyer, { email: { address: email, proven: true } });
  data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  data(await invite(event, [email]));
  expect(await list(event)).toMatchObject([{ email, state: 'sent', registrations: 0 }]);
});

test('only organizers of a published event invite, read and delete, and unknown codes are ignored', async () => {
  const event = await newEvent(foyer, host);
  const params = { id: event.id };
  const { id: invitationId } = data(await host.call(createInvitationLink, { params, body: { label: 'Poster' } }));
  const other = await newMember(foyer);
  const missing = [404, 'NOT_FOUND'];
  expect(refusal(await invite(event, [newEmail()], other.browser))).toEqual(missing);
  expect(refusal(await other.browser.call(listInvitations, { params, query: {} }))).toEqual(missing);
  expect(refusal(await other.browser.call(createInvitationLink, { params, body: { label: 'Mine' } }))).toEqual(missing);
  expect(refusal(await other.browser.call(deleteInvitation, { params: { ...params, invitationId } }))).toEqual(missing);
  const draft = await newDraft(foyer, host);
  expect(refusal(await invite(draft, [newEmail()]))).toEqual([409, 'EVENT_STATE_REFUSED']);
  data(await foyer.browser().call(openInvitation, { body: { code: 'nobody-has-it', isFirst: true } }));
  data(await host.call(deleteInvitation, { params: { ...params, invitationId } }));
  expect(await list(event)).toEqual([]);
});

test('an account without a verified email cannot invite', async () => {
  const { browser, id } = await newMember(foyer);
  const event = await newEvent(foyer, browser);
  const none = { email: null, emailTyped: null, emailVerifiedAt: null };
  await foyer.deps.db.update(users).set(none).where(eq(users.id, id));
  expect(refusal(await invite(event, [newEmail()], browser))).toEqual([403, 'SENDER_EMAIL_NEEDED']);
});

test('the invitation of an address goes with the account that proves it', async () => {
  const event = await newEvent(foyer, host);
  const email = newEmail();
  data(await invite(event, [email]));
  await foyer.outbox.drain();
  await erase(foyer, await newUser(foyer, { email: { address: email, proven: true } }));
  const rows = await foyer.deps.db.select({ email: eventInvitations.email }).from(eventInvitations);
  expect(rows).not.toContainEqual({ email });
});
