import { readMe } from '@foyer/contract/accounts.ts';
import { reportMember } from '@foyer/contract/connections/blocks.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { acceptTeamInvitation, inviteToTeam, removeFromTeam } from '@foyer/contract/events/team.ts';
import { readConversation, reportConversation } from '@foyer/contract/messaging/conversations.ts';
import { listMessages, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { decideReport, listReports, readReport, revertReportDecision } from '@foyer/contract/moderation/reports.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorsCommand } from '#src/bootstrap/operators-command.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { connect, say, talkTo, written } from '../../../test/conversations.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';

let foyer: TestApp;
let operator: Member;
let host: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  operator = await newMember(foyer, { firstName: 'Olga' });
  host = await newMember(foyer, { firstName: 'Grace' });
  await operatorsCommand(foyer.deps, ['grant', operator.id]);
});
afterAll(() => foyer.close());

const missing = [404, 'NOT_FOUND'];
const impossible = [403, 'FORBIDDEN'];
type Kind = 'profile' | 'messages' | 'alias';
const list = (who: Member, query: object = {}) => who.browser.call(listReports, { query });
const read = (who: Member, id: string, kind: Kind = 'messages') =>
  who.browser.call(readReport, { params: { kind, id } });
const decide = (who: Member, id: string, body: object, kind: Kind = 'messages') =>
  who.browser.call(decideReport, { params: { kind, id }, body: { decision: 'dismissed', ...body } });
const auditOf = async (userId: string, event: string) =>
  await foyer.deps.db.$count(auditEvents, and(eq(auditEvents.userId, userId), eq(auditEvents.event, event)));
const news = async (who: Member) =>
  data(await who.browser.call(listNotifications, { query: {} })).items.map(({ title }) => title.en);

async function attendee(eventId: string, firstName: string): Promise<Member> {
  const member = await newMember(foyer, { firstName });
  data(await member.browser.call(registerForEvent, { params: { id: eventId }, body: {} }));
  return member;
}

/** A room in which Bob was rude and Ada has reported it. */
async function reportedInRoom() {
  const event = await newEvent(foyer, host.browser);
  const params = { id: event.id };
  data(await host.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
  const [ada, bob] = [await attendee(event.id, 'Ada'), await attendee(event.id, 'Bob')];
  const { id } = data(await ada.browser.call(enterEventRoom, { params }));
  data(await bob.browser.call(enterEventRoom, { params }));
  const [rude] = await say(bob, id, 'You fools');
  const body = { reason: 'harassment', details: 'See the last one', participant: 2 } as const;
  data(await ada.browser.call(reportConversation, { params: { id }, body }));
  const [report] = data(await list(host, { eventId: event.id })).items;
  if (!report || !rude) throw new Error('nothing was reported');
  return { event, ada, bob, id, rude, report };
}

/** A direct conversation in which one member reports the other. */
async function reportedDirectly() {
  const [ada, bob] = [await newMember(foyer, { firstName: 'Ada' }), await newMember(foyer, { firstName: 'Bob' })];
  await connect(ada, bob);
  const { id } = await talkTo(bob, ada, 'Send me money');
  data(await ada.browser.call(reportConversation, { params: { id }, body: { reason: 'scam', details: '' } }));
  const found = data(await list(operator, { kind: 'messages' })).items.find(
    ({ reported }) => reported.urlSlug === bob.urlSlug,
  );
  if (!found) throw new Error('nothing was reported');
  return { ada, bob, id, report: found };
}

test('who sees what: operators everything, organizers their own rooms, others nothing', async () => {
  const room = await reportedInRoom();
  const direct = await reportedDirectly();
  const other = await newMember(foyer);
  const otherEvent = await newEvent(foyer, other.browser);
  const { ada, bob, event } = room;
  expect((await foyer.browser().call(listReports, { query: {} })).status).toBe(401);
  for (const who of [ada, bob, other]) {
    expect(refusal(await list(who))).toEqual(missing);
    expect(refusal(await list(who, { eventId: event.id }))).toEqual(missing);
    expect(refusal(await read(who, room.report.id))).toEqual(missing);
    expect(refusal(await decide(who, room.report.id, {}))).toEqual(missing);
  }
  expect(data(await list(other, { eventId: otherEvent.id })).items).toEqual([]);
  expect(refusal(await list(host))).toEqual(missing);
  expect(refusal(await read(host, direct.report.id))).toEqual(missing);
  expect(data(await list(host, { eventId: event.id })).items).toHaveLength(1);
  const all = data(await list(operator)).items.map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining([room.report.id, direct.report.id]));
  // Managers of the event, once they have accepted.
  data(
    await host.browser.call(inviteToTeam, { params: { id: event.id }, body: { who: other.urlSlug, role: 'manager' } }),
  );
  expect(refusal(await read(other, room.report.id))).toEqual(missing);
  data(await other.browser.call(acceptTeamInvitation, { params: { id: event.id } }));
  data(await read(other, room.report.id));
});

test('a report shows the sealed messages and nothing about who reported, and each view is recorded', async () => {
  const { report, ada } = await reportedInRoom();
  const before = await auditOf(host.id, 'report.viewed');
  const answer = await read(host, report.id);
  expect(data(answer)).toMatchObject({
    kind: 'messages',
    reason: 'harassment',
    conversation: 'event',
    details: 'See the last one',
    messages: [{ body: 'You fools', before: [], isDeleted: false }],
    decisions: ['dismissed', 'message-removed', 'writing-stopped', 'person-removed'],
  });
  for (const trace of [ada.id, ada.urlSlug, 'Ada']) expect(answer.text).not.toContain(trace);
  expect(await auditOf(host.id, 'report.viewed')).toBe(before + 1);
});

test('reported messages show the names of those they mention', async () => {
  const { ada, bob, id, event } = await reportedInRoom();
  // The newer report comes first in the list.
  foyer.clock.advance({ seconds: 1 });
  await say(ada, id, 'Stop it');
  await say(bob, id, `${mentionCode(1)} is a fool, and so is ${mentionCode(9)}`);
  data(
    await ada.browser.call(reportConversation, {
      params: { id },
      body: { reason: 'spam', details: '', participant: 2 },
    }),
  );
  const [report] = data(await list(host, { eventId: event.id })).items;
  const { messages } = data(await read(host, report?.id ?? ''));
  expect(messages[0]?.body).toMatch(/^@Ada .+ is a fool, and so is @\{9\}$/);
});

test('an organizer removes the message, and the reporter is notified of the review', async () => {
  const { report, ada, bob, id, rude, event } = await reportedInRoom();
  expect(refusal(await decide(host, report.id, { decision: 'message-removed' }))).toEqual([400, 'VALIDATION_FAILED']);
  expect(refusal(await decide(host, report.id, { decision: 'account-suspended' }))).toEqual(impossible);
  const done = data(await decide(host, report.id, { decision: 'message-removed', no: rude.no, note: 'Rude' }));
  expect(done).toMatchObject({ outcome: { decision: 'message-removed', note: 'Rude' }, decisions: [] });
  expect(done.messages[0]).toMatchObject({ body: 'You fools', isDeleted: true });
  const seen = data(await ada.browser.call(listMessages, { params: { id }, query: {} })).items;
  expect(seen.map(({ body }) => body)).toEqual(['']);
  expect(await news(ada)).toContain('We looked at your report. Thank you.');
  expect((await news(bob)).join()).not.toMatch(/report/);
  expect(done.outcome?.isOwn).toBe(true);
  expect(data(await read(operator, report.id)).outcome?.isOwn).toBe(false);
  // Decided once: a second decision changes nothing.
  expect(data(await decide(host, report.id, { decision: 'person-removed' })).outcome?.decision).toBe('message-removed');
  expect(data(await list(host, { eventId: event.id })).items).toEqual([]);
  expect(data(await list(host, { eventId: event.id, state: 'closed' })).items).toHaveLength(1);
  expect(await auditOf(host.id, 'report.closed')).toBeGreaterThan(0);
});

test('an organizer stops a participant from writing, or removes them from the room for good', async () => {
  const first = await reportedInRoom();
  data(await decide(host, first.report.id, { decision: 'writing-stopped' }));
  const send = (who: Member, conversationId: string) =>
    who.browser.call(sendMessages, { body: { conversationId, messages: [written('Again')] } });
  expect(refusal(await send(first.bob, first.id))).toEqual([409, 'CONVERSATION_CLOSED']);
  expect(data(await first.bob.browser.call(readConversation, { params: { id: first.id } })).state).toBe('closed');
  data(await send(first.ada, first.id));

  const second = await reportedInRoom();
  data(await decide(host, second.report.id, { decision: 'person-removed' }));
  expect(refusal(await send(second.bob, second.id))).toEqual(missing);
  const again = await second.bob.browser.call(enterEventRoom, { params: { id: second.event.id } });
  expect(refusal(again)).toEqual([403, 'NOT_IN_ROOM']);
  data(await send(second.ada, second.id));
});

test('an operator suspends after a direct report; organizers and rooms have no part in it', async () => {
  const { report, bob, ada } = await reportedDirectly();
  expect(data(await read(operator, report.id)).decisions).toEqual(['dismissed', 'account-suspended']);
  expect(refusal(await decide(operator, report.id, { decision: 'person-removed' }))).toEqual(impossible);
  data(await decide(operator, report.id, { decision: 'account-suspended', explanation: 'Asked for money.', days: 3 }));
  const [row] = await foyer.deps.db.select().from(users).where(eq(users.id, bob.id));
  expect(row?.suspendedAt).not.toBeNull();
  expect((await list(bob)).status).toBe(401);
  expect(await news(ada)).toContain('We looked at your report. Thank you.');
});

test('reports of profiles are in the same queue, and nobody sees those about themselves', async () => {
  const member = await newMember(foyer);
  const body = { urlSlug: operator.urlSlug, reason: 'other', details: 'Hm' } as const;
  data(await member.browser.call(reportMember, { body }));
  const about = await newMember(foyer, { firstName: 'Mallory' });
  data(await member.browser.call(reportMember, { body: { ...body, urlSlug: about.urlSlug } }));
  const items = data(await list(operator, { kind: 'profile' })).items;
  expect(items.map(({ reported }) => reported.urlSlug)).toEqual([about.urlSlug]);
  const id = items[0]?.id ?? '';
  const both = await Promise.all(['one', 'two'].map((note) => decide(operator, id, { note }, 'profile')));
  expect(new Set(both.map((answer) => data(answer).outcome?.note)).size).toBe(1);
  expect(await news(member)).toEqual(expect.arrayContaining(['We looked at your report. Thank you.']));
});

test('the queue has pages', async () => {
  const first = data(await list(operator, { state: 'closed', limit: 1 }));
  expect(first.items).toHaveLength(1);
  const next = data(await list(operator, { state: 'closed', limit: 1, cursor: first.nextCursor ?? '' }));
  expect(next.items[0]?.id).not.toBe(first.items[0]?.id);
});

test('only operators see that they are operators, and revoking ends it', async () => {
  const me = async (who: Member) => data(await who.browser.call(readMe, {}));
  const member = await newMember(foyer);
  expect(await me(member)).not.toHaveProperty('operator');
  expect((await me(operator)).operator).toBe(true);
  await operatorsCommand(foyer.deps, ['grant', member.id]);
  foyer.clock.advance({ seconds: 2 });
  expect((await me(member)).operator).toBe(true);
  await operatorsCommand(foyer.deps, ['revoke', member.id]);
  foyer.clock.advance({ seconds: 2 });
  expect(await me(member)).not.toHaveProperty('operator');
});

const revert = (who: Member, id: string) =>
  who.browser.call(revertReportDecision, { params: { kind: 'messages', id } });

test('an organizer lets a participant write again, for all reports about them from the room', async () => {
  const { report, ada, bob, id, event } = await reportedInRoom();
  const again = { reason: 'spam', details: '', participant: 2 } as const;
  data(await ada.browser.call(reportConversation, { params: { id }, body: again }));
  const second = data(await list(host, { eventId: event.id })).items.find((each) => each.id !== report.id);
  expect(refusal(await revert(host, report.id))).toEqual(impossible);
  for (const each of [report.id, second?.id ?? '']) data(await decide(host, each, { decision: 'writing-stopped' }));
  expect(data(await read(host, report.id)).mayRevert).toBe(true);
  for (const who of [ada, bob]) expect(refusal(await revert(who, report.id))).toEqual(missing);
  const both = await Promise.all([revert(host, report.id), revert(host, report.id)]);
  for (const answer of both) expect(data(answer)).toMatchObject({ mayRevert: false, decisions: [] });
  expect(data(await read(host, second?.id ?? '')).outcome?.revertedAt).not.toBeNull();
  await say(bob, id, 'Thank you');
  expect(await auditOf(host.id, 'report.reverted')).toBe(1);
});

test('a removed member comes back to the room as before', async () => {
  const { report, bob, id, event } = await reportedInRoom();
  data(await decide(host, report.id, { decision: 'person-removed' }));
  data(await revert(host, report.id));
  await say(bob, id, 'I am back');
  data(await bob.browser.call(enterEventRoom, { params: { id: event.id } }));
});

test('organizers stay in the room of their event', async () => {
  const { report, bob, event } = await reportedInRoom();
  const params = { id: event.id };
  data(await host.browser.call(inviteToTeam, { params, body: { who: bob.urlSlug, role: 'manager' } }));
  data(await bob.browser.call(acceptTeamInvitation, { params }));
  for (const decision of ['person-removed', 'writing-stopped'] as const)
    expect(refusal(await decide(host, report.id, { decision }))).toEqual([409, 'ROOM_ORGANIZER']);
});

test('measures lifted when a participant joined the team stay lifted after they leave it', async () => {
  const { report, bob, id, event } = await reportedInRoom();
  data(await decide(host, report.id, { decision: 'person-removed' }));
  const params = { id: event.id };
  data(await host.browser.call(inviteToTeam, { params, body: { who: bob.urlSlug, role: 'manager' } }));
  data(await bob.browser.call(acceptTeamInvitation, { params }));
  data(await revert(host, report.id));
  data(await host.browser.call(removeFromTeam, { params: { ...params, userId: bob.id } }));
  await say(bob, id, 'Still here');
});

test('a dismissed report and a suspension have nothing to take back', async () => {
  const { report } = await reportedInRoom();
  data(await decide(host, report.id, {}));
  expect(refusal(await revert(host, report.id))).toEqual(impossible);
  const direct = await reportedDirectly();
  data(await decide(operator, direct.report.id, { decision: 'account-suspended' }));
  expect(data(await read(operator, direct.report.id)).mayRevert).toBe(false);
  expect(refusal(await revert(operator, direct.report.id))).toEqual(impossible);
});
