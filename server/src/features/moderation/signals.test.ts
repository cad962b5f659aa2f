import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorsCommand } from '#src/bootstrap/operators-command.ts';
import { commandLine } from '#src/bootstrap/run-account-command.ts';
import { messagingRules } from '#src/config/messaging.ts';
import { conversationReports } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { acceptMessageRequest } from '#src/features/messaging/answer-request.ts';
import { openConversation } from '#src/features/messaging/open-conversation.ts';
import { comparableText } from '#src/features/messaging/repeated-requests.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { type MemberViewer, newMemberViewer, outcomeOf } from '../../../test/viewers.ts';
import { decideReport } from './decide-report.ts';
import { listReports, readReport } from './read-reports.ts';

let foyer: TestApp;
let engines: [Deps, Deps];
let operator: MemberViewer;
beforeAll(async () => {
  foyer = await openTestApp();
  engines = twoEngines(foyer);
  const { viewer, ...member } = await person();
  // Decisions are in the audit log, with where they came from.
  operator = { ...member, viewer: { ...viewer, ...commandLine } };
  await operatorsCommand(foyer.deps, ['grant', operator.viewer.userId]);
});
afterAll(() => foyer.close());

/** Old enough that new accounts' limits don't apply. */
const person = () => newMemberViewer(foyer, { accountHours: 48 });
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const write = (from: MemberViewer, to: MemberViewer, body: string, deps: Deps = foyer.deps) =>
  openConversation(deps, from.viewer, { urlSlug: to.urlSlug, message: { clientId: randomUUID(), body } });
const pitch = 'I can double your money within a week, answer me quickly.';
const signalsAbout = ({ viewer }: MemberViewer) =>
  foyer.deps.db.$count(conversationReports, eq(conversationReports.reportedId, viewer.userId));
const openSignals = async (about: MemberViewer) => {
  const { items } = await listReports(foyer.deps, operator.viewer, { state: 'open', kind: 'messages', limit: 100 });
  return items.filter(({ reported, isSignal }) => isSignal && reported.urlSlug === about.urlSlug);
};
/** Accepting makes room for the next request: only unanswered ones are limited. */
async function writeAndAccept(from: MemberViewer, to: MemberViewer, body: string) {
  const { conversation } = await write(from, to, body);
  await acceptMessageRequest(foyer.deps, to.viewer, { id: conversation.id });
}

test('the same text to five strangers becomes a signal, and further requests wait for its review', async () => {
  const spammer = await person();
  const [friend, ...strangers] = await people(8);
  if (!friend) throw new Error('nobody is there');
  const texts = [
    pitch,
    `Dear Ada, ${pitch}`.replace('Dear Ada, ', ''),
    pitch.toUpperCase(),
    `${pitch} 😀`,
    pitch.replace(',', ' —'),
  ];
  for (const [at, text] of texts.entries()) {
    expect(await signalsAbout(spammer)).toBe(0);
    const to = strangers[at];
    if (to) await writeAndAccept(spammer, to, text);
  }
  const [signal, ...more] = await openSignals(spammer);
  expect([signal?.reason, more]).toEqual(['spam', []]);
  const report = await readReport(foyer.deps, operator.viewer, { kind: 'messages', id: signal?.id ?? '' });
  expect(report).toMatchObject({ details: '', messages: [{ body: texts[4], before: [] }] });
  expect(report.decisions).toEqual(['dismissed', 'account-suspended']);

  // Also a new text, and nothing else: an open conversation goes on.
  const [next, another] = strangers.slice(5);
  if (!next || !another) throw new Error('nobody is left');
  expect(await outcomeOf(write(spammer, next, 'Something else entirely'))).toBe('MESSAGE_REQUESTS_HELD');
  await write(spammer, strangers[0] ?? next, 'Still there?');
  await write(friend, next, 'Others are not concerned by it at all.');

  const dismissed = { kind: 'messages', id: report.id, decision: 'dismissed', note: '', explanation: '' } as const;
  await decideReport(foyer.deps, operator.viewer, { ...dismissed, cancelEvents: false });
  // Those from before the review don't count again.
  await write(spammer, next, pitch);
  await write(spammer, another, pitch);
  expect(await signalsAbout(spammer)).toBe(1);
});

test('short greetings and different texts are no signal', async () => {
  const member = await person();
  for (const [at, to] of (await people(messagingRules.signalRecipients)).entries())
    await writeAndAccept(member, to, `Hello, ${['nice', 'good', 'fun', 'great', 'kind'][at]} talk!`);
  const polite = await person();
  for (const to of await people(messagingRules.signalRecipients)) await writeAndAccept(polite, to, 'Shall we talk?');
  expect([await signalsAbout(member), await signalsAbout(polite)]).toEqual([0, 0]);
});

test('a signal that nobody reviews stops requests for some days only', async () => {
  const member = await person();
  for (const to of await people(messagingRules.signalRecipients)) await writeAndAccept(member, to, pitch);
  const [to, another] = await people(2);
  if (!to || !another) throw new Error('nobody is there');
  expect(await outcomeOf(write(member, to, 'Something else'))).toBe('MESSAGE_REQUESTS_HELD');
  foyer.clock.advance({ days: messagingRules.signalHoldDays });
  expect(await outcomeOf(write(member, another, 'Something else'))).toBe('done');
});

test('requests at the same moment are counted one after the other', async () => {
  const member = await person();
  const many = await people(messagingRules.signalRecipients + 1);
  const outcomes = await Promise.all(
    many.map((to, at) => outcomeOf(write(member, to, pitch, engines[at % 2 === 0 ? 0 : 1]))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(messagingRules.signalRecipients);
  expect(await signalsAbout(member)).toBe(1);
});

test('the name of the recipient, case, accents, punctuation and numbers make no other text', () => {
  const text = comparableText('Hello Ana María, call me at 5!', 'Ana María Ruiz');
  expect(text).toBe('hellocallmeat');
  expect(comparableText('HÉLLO José… call, me at 17', 'José Gil')).toBe(text);
  expect(comparableText('Hello Eva, write to me', 'Eva Sanz')).not.toBe(text);
});
