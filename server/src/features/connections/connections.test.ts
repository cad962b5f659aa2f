import {
  blockMember,
  listBlocks,
  pauseRequests,
  reportMember,
  unblockMember,
} from '@foyer/contract/connections/blocks.ts';
import { listConnections, removeConnection, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import {
  acceptRequest,
  listRequests,
  readRelation,
  rejectRequest,
  requestConnection,
  withdrawRequest,
} from '@foyer/contract/connections/requests.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, newMember, save } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import { endExpiredRequests, remindOfRequests, remindToFollowUp } from './tidy-requests.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const day = 24 * 60 * 60;
const intent = 'conversation';
const ask = (from: Member, to: Member, more: { message?: string; intent?: 'conversation' | 'mentoring' } = {}) =>
  from.browser.call(requestConnection, { body: { urlSlug: to.urlSlug, intent, ...more } });
const relationOf = async (from: Member, to: Member) =>
  data(await from.browser.call(readRelation, { params: { slug: to.urlSlug } }));
const inbox = async (of: Member, box: 'received' | 'sent' = 'received') =>
  data(await of.browser.call(listRequests, { query: { box } }));
const titlesOf = async (of: Member) =>
  data(await of.browser.call(listNotifications, { query: {} })).items.map(({ title }) => title.en);
const listOf = async (of: Member, query: InputOf<typeof listConnections>['query'] = {}) =>
  data(await of.browser.call(listConnections, { query }));

async function two(): Promise<[Member, Member]> {
  return [await newMember(foyer), await newMember(foyer)];
}

async function connected(): Promise<[Member, Member, string]> {
  const [ada, grace] = await two();
  const { id } = data(await ask(ada, grace));
  data(await grace.browser.call(acceptRequest, { params: { id } }));
  return [ada, grace, id];
}

test('a request is sent, seen by both and accepted, and its sender is notified', async () => {
  const [ada, grace] = await two();
  const sent = data(await ask(ada, grace, { message: 'Your talk on compilers was great.' }));
  expect(sent).toMatchObject({
    state: 'sent',
    allowance: { remaining: connectionLimits.requestsPerDay - 1, pending: 1 },
  });
  expect(sent.allowance.renewsAt).not.toBeNull();
  expect((await relationOf(ada, grace)).state).toBe('sent');
  expect((await relationOf(grace, ada)).state).toBe('received');
  expect((await inbox(grace)).items).toMatchObject([
    { id: sent.id, intent, message: 'Your talk on compilers was great.', person: { urlSlug: ada.urlSlug } },
  ]);
  expect((await inbox(ada, 'sent')).items).toMatchObject([{ id: sent.id, person: { urlSlug: grace.urlSlug } }]);
  await foyer.outbox.drain();
  expect(await titlesOf(grace)).toContain('Ada Lovelace wants to connect');

  expect(refusal(await ada.browser.call(acceptRequest, { params: { id: sent.id } }))).toEqual([409, 'REQUEST_ENDED']);
  data(await grace.browser.call(acceptRequest, { params: { id: sent.id } }));
  // A second tap is no error.
  data(await grace.browser.call(acceptRequest, { params: { id: sent.id } }));
  await foyer.outbox.drain();
  expect(await titlesOf(ada)).toContain('You and Ada Lovelace are now connected');
  expect((await relationOf(ada, grace)).state).toBe('connected');
  // The accepted request no longer counts toward the allowance.
  expect((await inbox(ada)).allowance).toMatchObject({ remaining: connectionLimits.requestsPerDay, pending: 0 });
  for (const [one, other] of [
    [ada, grace],
    [grace, ada],
  ] as const)
    expect((await listOf(one)).items).toMatchObject([{ id: sent.id, person: { urlSlug: other.urlSlug } }]);
});

test('repeating an open request changes nothing, and a crossing one connects', async () => {
  const [ada, grace] = await two();
  const first = data(await ask(ada, grace, { message: 'First' }));
  const second = data(await ask(ada, grace, { message: 'Second' }));
  expect([second.id, second.allowance.remaining]).toEqual([first.id, first.allowance.remaining]);
  expect((await inbox(grace)).items).toMatchObject([{ message: 'First' }]);
  expect(data(await ask(grace, ada))).toMatchObject({ state: 'connected', id: first.id });
  expect(refusal(await ask(ada, grace))).toEqual([409, 'ALREADY_CONNECTED']);
});

test('“not now” is shown to the sender, and a new request is refused until the date shown', async () => {
  const [ada, grace] = await two();
  const { id } = data(await ask(ada, grace));
  data(await grace.browser.call(rejectRequest, { params: { id }, body: { answer: 'not-now', reason: 'unknown' } }));
  await foyer.outbox.drain();
  expect(await titlesOf(ada)).toContain("Ada Lovelace can't connect right now");
  const { state, askAgainAt } = await relationOf(ada, grace);
  expect(state).toBe('unavailable');
  expect(refusal(await ask(ada, grace))).toEqual([409, 'NOT_TAKING_REQUESTS']);
  // The one who declined may ask at any time.
  expect((await relationOf(grace, ada)).state).toBe('none');
  const wait = (new Date(askAgainAt ?? 0).getTime() - foyer.clock.now().getTime()) / 1000;
  expect(wait).toBe(90 * day);
  await pass(wait, ada);
  expect(data(await ask(ada, grace)).state).toBe('sent');
});

test('a silent “no” looks like an unanswered request to its sender, until and after it expires', async () => {
  const ada = await newMember(foyer);
  const silent = await newMember(foyer);
  const unanswered = await newMember(foyer);
  const { id } = data(await ask(ada, silent));
  data(await ask(ada, unanswered));
  data(await silent.browser.call(rejectRequest, { params: { id }, body: { answer: 'no' } }));
  expect((await inbox(silent)).items).toEqual([]);
  await foyer.outbox.drain();
  const told = await titlesOf(ada);
  const alike = async () => {
    const [one, other] = [await relationOf(ada, silent), await relationOf(ada, unanswered)];
    expect({ ...one, id: null }).toEqual({ ...other, id: null });
    return one;
  };
  expect((await alike()).state).toBe('sent');
  const sent = (await inbox(ada, 'sent')).items;
  expect(sent.map(({ person }) => person.urlSlug).sort()).toEqual([silent.urlSlug, unanswered.urlSlug].sort());
  expect(sent[0]?.expiresAt).toBe(sent[1]?.expiresAt);
  expect((await inbox(ada)).allowance.pending).toBe(2);
  await pass(14 * day, ada);
  expect((await alike()).state).toBe('unavailable');
  expect((await inbox(ada, 'sent')).items).toEqual([]);
  await endExpiredRequests(foyer.deps);
  expect((await alike()).askAgainAt).not.toBeNull();
  expect(await titlesOf(ada)).toEqual(told);
});

test('a silently declined sender who is asked in turn becomes a connection', async () => {
  const [ada, grace] = await two();
  const { id } = data(await ask(ada, grace));
  data(await grace.browser.call(rejectRequest, { params: { id }, body: { answer: 'no' } }));
  expect(data(await ask(grace, ada))).toMatchObject({ state: 'connected', id });
});

test('withdrawing frees a pending request, and the next one has to wait', async () => {
  const [ada, grace] = await two();
  const { id } = data(await ask(ada, grace));
  data(await ada.browser.call(withdrawRequest, { params: { id } }));
  data(await ada.browser.call(withdrawRequest, { params: { id } }));
  expect((await inbox(grace)).items).toEqual([]);
  expect(refusal(await grace.browser.call(acceptRequest, { params: { id } }))).toEqual([409, 'REQUEST_ENDED']);
  expect((await inbox(ada)).allowance.pending).toBe(0);
  const { askAgainAt } = await relationOf(ada, grace);
  expect((new Date(askAgainAt ?? 0).getTime() - foyer.clock.now().getTime()) / 1000).toBe(21 * day);
  // An old request cannot be accepted through a newer one.
  expect(data(await ask(grace, ada)).id).not.toBe(id);
  expect(refusal(await grace.browser.call(acceptRequest, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
});

test('ten requests a day are allowed, and the refusal of the eleventh says when they renew', async () => {
  const ada = await newMember(foyer);
  const others = [];
  for (let n = 0; n <= connectionLimits.requestsPerDay; n += 1) others.push(await newMember(foyer));
  for (const each of others.slice(0, -1)) data(await ask(ada, each));
  const [last] = others.slice(-1);
  if (!last) throw new Error('there is no last one');
  const refused = await ask(ada, last);
  expect(refusal(refused)).toEqual([429, 'REQUEST_LIMIT']);
  const { renewsAt, remaining } = (await inbox(ada)).allowance;
  expect(remaining).toBe(0);
  expect(refused.body.success ? null : refused.body.error.details).toEqual({ limit: 'day', renewsAt });
  await pass((new Date(renewsAt ?? 0).getTime() - foyer.clock.now().getTime()) / 1000, ada);
  expect(data(await ask(ada, last)).allowance.remaining).toBe(connectionLimits.requestsPerDay - 1);
});

test('paused, unavailable and cooling down are refused in the same words', async () => {
  const ada = await newMember(foyer);
  const paused = await newMember(foyer);
  const unavailable = await newMember(foyer, { availability: { state: 'unavailable', for: [], note: '' } });
  const declined = await newMember(foyer);
  const until = new Date(foyer.clock.now().getTime() + 7 * day * 1000).toISOString();
  expect(data(await paused.browser.call(pauseRequests, { body: { until } }))).toEqual({ until });
  const { id } = data(await ask(ada, declined));
  data(await ada.browser.call(withdrawRequest, { params: { id } }));
  const refusals = [];
  for (const each of [paused, unavailable, declined]) refusals.push((await ask(ada, each)).body);
  expect(new Set(refusals.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(refusals[0]).toMatchObject({ error: { code: 'NOT_TAKING_REQUESTS' } });
  expect(data(await paused.browser.call(pauseRequests, { body: { until: null } }))).toEqual({ until: null });
  expect(data(await ask(ada, paused)).state).toBe('sent');
  const past = await paused.browser.call(pauseRequests, { body: { until: '2020-01-01T00:00:00Z' } });
  expect(wrongFields(past)).toEqual(['until dates.past']);
});

test('bad requests are refused by name', async () => {
  const mentor = await newMember(foyer, { availability: { state: 'open', for: ['mentoring'], note: '' } });
  const ada = await newMember(foyer);
  expect(wrongFields(await ask(ada, ada))).toEqual(['urlSlug connection.yourself']);
  expect(wrongFields(await ask(ada, mentor))).toEqual(['intent connection.intent_not_offered']);
  expect((await relationOf(ada, mentor)).intents).toEqual(['mentoring']);
  expect(wrongFields(await ask(ada, mentor, { message: 'x'.repeat(301) }))).toEqual(['message line.max_length']);
  const nobody = { ...mentor, urlSlug: 'nobody-at-all' };
  expect(refusal(await ask(ada, nobody))).toEqual([404, 'NOT_FOUND']);
  const incomplete = foyer.browser();
  await signIn(foyer, incomplete, await newUser(foyer));
  expect(refusal(await incomplete.call(requestConnection, { body: { urlSlug: ada.urlSlug, intent } }))).toEqual([
    403,
    'PROFILE_INCOMPLETE',
  ]);
  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  expect(refusal(await ask(ada, mentor, { intent: 'mentoring' }))).toEqual([403, 'PROFILE_HIDDEN']);
  expect(refusal(await ask(mentor, ada))).toEqual([404, 'NOT_FOUND']);
});

test('a removed connection is gone for both without a notification, and only the other side has to wait', async () => {
  const [ada, grace, id] = await connected();
  await foyer.outbox.drain();
  const told = await titlesOf(grace);
  data(await ada.browser.call(removeConnection, { params: { id } }));
  expect([(await listOf(ada)).total, (await listOf(grace)).total]).toEqual([0, 0]);
  await foyer.outbox.drain();
  expect(await titlesOf(grace)).toEqual(told);
  expect(refusal(await ask(grace, ada))).toEqual([409, 'NOT_TAKING_REQUESTS']);
  expect(data(await ask(ada, grace)).state).toBe('sent');
});

test('a blocked member meets a 404 everywhere, and what connected the two is gone', async () => {
  const [ada, grace, id] = await connected();
  data(await ada.browser.call(blockMember, { body: { urlSlug: grace.urlSlug } }));
  for (const [one, other] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    expect((await listOf(one)).items).toEqual([]);
    expect(refusal(await ask(one, other))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await one.browser.call(readRelation, { params: { slug: other.urlSlug } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusal(await one.browser.call(acceptRequest, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
  }
  expect(data(await ada.browser.call(listBlocks, {})).items).toMatchObject([{ urlSlug: grace.urlSlug }]);
  expect(data(await grace.browser.call(listBlocks, {})).items).toEqual([]);
  // Who is blocked can't end the block, and cannot tell that there is one.
  expect(refusal(await grace.browser.call(unblockMember, { params: { slug: ada.urlSlug } }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  data(await ada.browser.call(unblockMember, { params: { slug: grace.urlSlug } }));
  expect((await relationOf(grace, ada)).state).toBe('none');
});

test('a blocked member keeps the name that was known, whatever becomes of the profile, until the block is ended', async () => {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })];
  data(await ada.browser.call(blockMember, { body: { urlSlug: grace.urlSlug } }));
  await save(grace.browser, { firstName: 'Amazing' });
  data(await grace.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  const [blocked, ...others] = data(await ada.browser.call(listBlocks, {})).items;
  expect([blocked?.displayName, others]).toEqual(['Grace Hopper', []]);
  const strange = await newMember(foyer);
  const ofBlock = { params: { slug: blocked?.id ?? '' } };
  expect(refusal(await strange.browser.call(unblockMember, ofBlock))).toEqual([404, 'NOT_FOUND']);
  data(await ada.browser.call(unblockMember, ofBlock));
  expect(data(await ada.browser.call(listBlocks, {})).items).toEqual([]);
});

test('a report can block at once, and is limited', async () => {
  const [ada, grace] = await two();
  const report = () =>
    ada.browser.call(reportMember, { body: { urlSlug: grace.urlSlug, reason: 'spam', details: 'Ads', block: true } });
  data(await report());
  expect(refusal(await ask(grace, ada))).toEqual([404, 'NOT_FOUND']);
  for (let n = 1; n < 20; n += 1) data(await report());
  expect(refusal(await report())).toEqual([429, 'RATE_LIMITED']);
});

test('private notes are saved, searched, and seen by their owner alone', async () => {
  const [ada, grace, id] = await connected();
  const notes = { note: 'Knows everyone at Engines', tags: ['Compilers', 'Madrid'], metAt: 'Hallway, Hall 3' };
  data(await ada.browser.call(saveConnectionNotes, { params: { id }, body: notes }));
  const followUpAt = new Date(foyer.clock.now().getTime() + day * 1000).toISOString();
  const saved = data(await ada.browser.call(saveConnectionNotes, { params: { id }, body: { followUpAt } }));
  expect(saved).toEqual({ ...notes, session: null, followUpAt });
  for (const q of ['everyone', 'COMPILERS', 'hállway', 'lovelace analyst'])
    expect((await listOf(ada, { q })).items).toHaveLength(1);
  expect((await listOf(ada, { q: 'nothing of this' })).items).toEqual([]);
  expect((await listOf(ada, { tag: 'Madrid' })).items).toHaveLength(1);
  expect((await listOf(ada)).tags).toEqual([
    { tag: 'Compilers', count: 1 },
    { tag: 'Madrid', count: 1 },
  ]);
  expect((await listOf(grace)).items[0]?.notes).toEqual({
    note: '',
    tags: [],
    metAt: '',
    session: null,
    followUpAt: null,
  });
  await pass(day, ada, grace);
  await remindToFollowUp(foyer.deps);
  await remindToFollowUp(foyer.deps);
  await foyer.outbox.drain();
  expect((await titlesOf(ada)).filter((title) => title === 'Follow up with Ada Lovelace')).toHaveLength(1);
  expect(await titlesOf(grace)).not.toContain('Follow up with Ada Lovelace');
  const stranger = await newMember(foyer);
  expect(refusal(await stranger.browser.call(saveConnectionNotes, { params: { id }, body: notes }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

test('connections are filtered and sorted by their follow-ups, and counted', async () => {
  const ada = await newMember(foyer);
  const due = async (hours: number | null) => {
    const other = await newMember(foyer);
    const { id } = data(await ask(ada, other));
    data(await other.browser.call(acceptRequest, { params: { id } }));
    const followUpAt = hours === null ? null : new Date(foyer.clock.now().getTime() + hours * 3_600_000).toISOString();
    data(await ada.browser.call(saveConnectionNotes, { params: { id }, body: { followUpAt } }));
    return id;
  };
  const [late, none, soon, now] = [await due(-48), await due(null), await due(48), await due(0)];
  const ids = async (query: Parameters<typeof listOf>[1]) => (await listOf(ada, query)).items.map(({ id }) => id);
  expect((await listOf(ada)).followUps).toEqual({ due: 2, planned: 1 });
  expect(await ids({ followUp: 'due', sort: 'follow-up' })).toEqual([late, now]);
  expect(await ids({ followUp: 'planned' })).toEqual([soon]);
  expect(await ids({ sort: 'follow-up' })).toEqual([late, now, soon, none]);
  expect(await ids({ sort: '-follow-up' })).toEqual([soon, now, late, none]);
  // Page by page, nobody is skipped or repeated.
  for (const sort of ['follow-up', '-follow-up'] as const) {
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOf(ada, { sort, limit: '1', ...(cursor && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(await ids({ sort }));
  }
});

test('every follow-up that a member asked for comes, however many are due on one day, and once each', async () => {
  const ada = await newMember(foyer);
  const followUpAt = new Date(foyer.clock.now().getTime() + day * 1000).toISOString();
  for (let i = 0; i < 4; i += 1) {
    const other = await newMember(foyer);
    const { id } = data(await ask(ada, other));
    data(await other.browser.call(acceptRequest, { params: { id } }));
    data(await ada.browser.call(saveConnectionNotes, { params: { id }, body: { followUpAt } }));
  }
  await pass(day, ada);
  await Promise.all([remindToFollowUp(foyer.deps), remindToFollowUp(foyer.deps)]);
  await foyer.outbox.drain();
  expect((await titlesOf(ada)).filter((title) => title.startsWith('Follow up with'))).toHaveLength(4);
});

test('an unanswered request is reminded of once, after three days', async () => {
  const [ada, grace] = await two();
  data(await ask(ada, grace));
  await remindOfRequests(foyer.deps);
  await pass(3 * day, grace);
  await remindOfRequests(foyer.deps);
  await remindOfRequests(foyer.deps);
  await foyer.outbox.drain();
  const reminders = (await titlesOf(grace)).filter((title) => title.includes('waiting for your answer'));
  expect(reminders).toHaveLength(1);
});

test('mutual connections are counted as far as each of them shows them', async () => {
  const ada = await newMember(foyer);
  const grace = await newMember(foyer);
  const [open, hidden] = [await newMember(foyer), await newMember(foyer)];
  for (const middle of [open, hidden])
    for (const each of [ada, grace]) {
      const { id } = data(await ask(each, middle));
      data(await middle.browser.call(acceptRequest, { params: { id } }));
    }
  expect((await relationOf(ada, grace)).mutual.count).toBe(2);
  data(await hidden.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  const { mutual } = await relationOf(ada, grace);
  expect(mutual).toMatchObject({ count: 1, people: [{ urlSlug: open.urlSlug }] });
});

/** Lets time pass, and signs these members in again afterwards: their sessions have ended by then. */
async function pass(seconds: number, ...members: Member[]): Promise<void> {
  foyer.clock.advance({ seconds });
  for (const { browser, id } of members) await signIn(foyer, browser, id);
}
