import { readMe, refreshSession } from '@foyer/contract/accounts.ts';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { suspendedAccount } from '@foyer/contract/moderation/suspended-account.ts';
import {
  appealSuspension,
  keepSuspension,
  liftSuspension,
  listSuspensions,
  suspendAccount,
} from '@foyer/contract/moderation/suspensions.ts';
import { readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorsCommand } from '#src/bootstrap/operators-command.ts';
import { suspensionsCommand } from '#src/bootstrap/suspensions-command.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import { erase } from '../../../test/erase.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { withPassword } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import { endDueSuspensions } from './end-suspension.ts';

let foyer: TestApp;
let operator: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  operator = await newMember(foyer, { firstName: 'Olga', lastName: 'Operator' });
  await operatorsCommand(foyer.deps, ['grant', operator.id]);
});
afterAll(() => foyer.close());

const missing = [404, 'NOT_FOUND'];
const suspend = (urlSlug: string, rest: object = {}, by = operator) =>
  by.browser.call(suspendAccount, { body: { urlSlug, reason: 'spam', ...rest } });
const auditOf = async (userId: string) =>
  (await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(({ event }) => event);
const emailOf = async (userId: string) => {
  const [row] = await foyer.deps.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? '';
};
async function deniedSignIn({ email, password }: { email: string; password: string }) {
  const answer = await foyer.browser().call(signInByPassword, { body: { email, password } });
  expect(refusal(answer)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  const body = answer.body as { error: { details?: unknown } };
  return suspendedAccount.parse(body.error.details);
}

test('only operators see that suspensions exist, and operators are made and unmade by the command', async () => {
  const member = await newMember(foyer);
  expect(refusal(await suspend(member.urlSlug, {}, member))).toEqual(missing);
  expect(refusal(await member.browser.call(listSuspensions, { query: {} }))).toEqual(missing);
  expect((await foyer.browser().call(listSuspensions, { query: {} })).status).toBe(401);
  expect(await operatorsCommand(foyer.deps, ['grant', await emailOf(member.id)])).toMatch('is an operator now');
  data(await member.browser.call(listSuspensions, { query: {} }));
  expect(await operatorsCommand(foyer.deps, [])).toContain(member.id);
  expect(await operatorsCommand(foyer.deps, ['revoke', member.id])).toMatch('no longer');
  expect(refusal(await member.browser.call(listSuspensions, { query: {} }))).toEqual(missing);
  expect(await auditOf(member.id)).toEqual(expect.arrayContaining(['operator.granted', 'operator.revoked']));
  await expect(operatorsCommand(foyer.deps, ['grant', 'nobody@example.com'])).rejects.toThrow('No account');
  await expect(operatorsCommand(foyer.deps, ['bless'])).rejects.toThrow('Usage');
});

test('a suspended member is signed out at once, hidden and given the reason, and everything is back when it is lifted', async () => {
  const member = await newMember(foyer);
  const person = { email: await emailOf(member.id) };
  const profile = () => operator.browser.call(readProfile, { params: { slug: member.urlSlug } });
  data(await profile());
  const suspension = data(await suspend(member.urlSlug, { explanation: 'Advertising in every room.', days: 7 }));
  expect(suspension).toMatchObject({ urlSlug: member.urlSlug, reason: 'spam', by: 'Olga Operator', endedAt: null });
  expect((await member.browser.call(readMe, {})).status).toBe(401);
  expect(refusal(await profile())).toEqual(missing);
  expect(await auditOf(member.id)).toContain('account.suspended');
  expect(await auditOf(operator.id)).toContain('admin.action');
  // A double click changes nothing, and sends nothing twice.
  expect(data(await suspend(member.urlSlug, { reason: 'scam' }))).toMatchObject({ id: suspension.id, reason: 'spam' });
  const [told, ...more] = (await foyer.messagesTo(person.email)).filter(({ subject }) =>
    /suspended/.test(subject ?? ''),
  );
  expect(told?.text).toContain('Advertising in every room.');
  expect(more).toEqual([]);
  data(await operator.browser.call(liftSuspension, { params: { id: suspension.id }, body: { text: 'Sorry.' } }));
  data(await profile());
  await signIn(foyer, member.browser, member.id);
  data(await member.browser.call(readMe, {}));
  expect(await auditOf(member.id)).toContain('account.suspension-ended');
});

test('the right password tells why and until when, and an appeal is answered once', async () => {
  const person = await withPassword(foyer);
  await suspensionsCommand(foyer.deps, ['suspend', person.email, '--reason', 'scam', '--text', 'False prices.']);
  const told = await deniedSignIn(person);
  expect(told).toMatchObject({ reason: 'scam', explanation: 'False prices.', until: null, appeal: 'open' });
  const browser = foyer.browser();
  const appeal = (text: string, token = told.token) => browser.call(appealSuspension, { body: { token, text } });
  expect(refusal(await appeal('It was me', 'AAAA'))).toEqual(missing);
  data(await appeal('The prices were right.'));
  data(await appeal('The prices were right.'));
  expect(refusal(await appeal('Another text.'))).toEqual(missing);
  expect(await deniedSignIn(person)).toMatchObject({ appeal: 'waiting' });
  const waiting = data(await operator.browser.call(listSuspensions, { query: { state: 'appeals' } })).items;
  const [found] = waiting.filter(({ appeal }) => appeal?.text === 'The prices were right.');
  const id = found?.id ?? '';
  const answer = (text: string) => operator.browser.call(keepSuspension, { params: { id }, body: { text } });
  expect(data(await answer('We checked.')).answer).toMatchObject({ answer: 'kept', text: 'We checked.' });
  expect(data(await answer('Again.')).answer).toMatchObject({ text: 'We checked.' });
  expect(await deniedSignIn(person)).toMatchObject({ appeal: 'kept' });
  const subjects = (await foyer.messagesTo(person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your appeal was turned down')).toHaveLength(1);
  await suspensionsCommand(foyer.deps, ['lift', person.email]);
  data(await foyer.browser().call(signInByPassword, { body: { email: person.email, password: person.password } }));
  await expect(suspensionsCommand(foyer.deps, ['lift', person.email])).rejects.toThrow('not suspended');
  expect(await auditOf(person.id)).toEqual(expect.arrayContaining(['appeal.sent', 'appeal.answered']));
});

test('a token for an appeal works for an hour', async () => {
  const person = await withPassword(foyer);
  await suspensionsCommand(foyer.deps, ['suspend', person.id, '--reason', 'other']);
  const { token } = await deniedSignIn(person);
  foyer.clock.advance({ minutes: 61 });
  const late = await foyer.browser().call(appealSuspension, { body: { token, text: 'Too late' } });
  expect(refusal(late)).toEqual(missing);
  await signIn(foyer, operator.browser, operator.id);
});

test('a suspension with an end ends by itself', async () => {
  const person = await withPassword(foyer);
  await suspensionsCommand(foyer.deps, ['suspend', person.email, '--reason', 'spam', '--days', '2']);
  foyer.clock.advance({ days: 1 });
  await endDueSuspensions(foyer.deps);
  await deniedSignIn(person);
  foyer.clock.advance({ days: 1, minutes: 1 });
  await endDueSuspensions(foyer.deps);
  data(await foyer.browser().call(signInByPassword, { body: { email: person.email, password: person.password } }));
  const subjects = (await foyer.messagesTo(person.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your suspension has ended');
  await signIn(foyer, operator.browser, operator.id);
});

test('operators suspend neither each other nor themselves; the command does', async () => {
  expect(refusal(await suspend(operator.urlSlug))).toEqual([403, 'FORBIDDEN']);
  expect(refusal(await suspend('nobody-here'))).toEqual(missing);
  const other = await newMember(foyer);
  await operatorsCommand(foyer.deps, ['grant', other.id]);
  expect(refusal(await suspend(other.urlSlug))).toEqual([403, 'FORBIDDEN']);
  expect(await suspensionsCommand(foyer.deps, ['suspend', other.id, '--reason', 'other'])).toMatch('until you lift it');
  expect(await suspensionsCommand(foyer.deps, [])).toContain(other.id);
});

test('attendees keep their tickets, unless the events are canceled too: then they are notified', async () => {
  const [host, attendee, stranger] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const event = await newEvent(foyer, host.browser, { title: 'Design Night' });
  const register = (who: Member) =>
    who.browser.call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
  data(await register(attendee));
  const { id } = data(await suspend(host.urlSlug));
  const seen = (who: Member) => who.browser.call(readEvent, { params: { id: event.id } });
  expect(data(await seen(attendee)).registration).toMatchObject({ state: 'confirmed' });
  expect(refusal(await seen(stranger))).toEqual(missing);
  expect((await register(stranger)).status).toBeGreaterThanOrEqual(400);
  data(await operator.browser.call(liftSuspension, { params: { id }, body: {} }));
  data(await seen(stranger));
  data(await suspend(host.urlSlug, { cancelEvents: true }));
  expect(data(await seen(attendee)).state).toBe('cancelled');
  const subjects = (await foyer.messagesTo(await emailOf(attendee.id))).map(({ subject }) => subject);
  expect(subjects.some((subject) => /cancel.*Design Night|Design Night.*cancel/i.test(subject ?? ''))).toBe(true);
});

test('of a suspension and sign-ins and refreshes at the same time, no session is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const userId = await newUser(foyer);
    const browser = foyer.browser();
    const { refreshToken } = await signIn(foyer, browser, userId);
    await browser.post('/api/auth/refresh', { refreshToken: 'x' });
    await Promise.allSettled([
      signIn(foyer, foyer.browser(), userId),
      browser.call(refreshSession, { body: { refreshToken } }),
      suspensionsCommand(foyer.deps, ['suspend', userId, '--reason', 'spam']),
      signIn(foyer, foyer.browser(), userId),
      browser.call(refreshSession, { body: { refreshToken } }),
    ]);
    const left = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(left.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  }
});

test('of two suspensions at the same time one is kept, and it goes with the account', async () => {
  const userId = await newUser(foyer);
  await Promise.all(
    ['spam', 'scam'].map((reason) => suspensionsCommand(foyer.deps, ['suspend', userId, '--reason', reason])),
  );
  const rows = () => foyer.deps.db.select().from(accountSuspensions).where(eq(accountSuspensions.userId, userId));
  expect(await rows()).toHaveLength(1);
  await erase(foyer, userId);
  expect(await rows()).toEqual([]);
});
