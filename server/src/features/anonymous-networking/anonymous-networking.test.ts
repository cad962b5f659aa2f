import {
  acceptContact,
  agreeToReveal,
  blockAlias,
  connectContact,
  declineContact,
  endContact,
  listAliasContacts,
  readContact,
  reportAlias,
  requestContact,
  withdrawConsent,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { joinRoom, leaveRoom, listAliases, listRooms, readRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { listRequests } from '@foyer/contract/connections/requests.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import { aliasContacts, aliases, aliasReports } from '#src/db/schema/anonymous-networking.ts';
import { join, type Masked, newAttendee, openRoom, pass, roomOf, seenBy } from '../../../test/aliases.ts';
import { erase } from '../../../test/erase.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { anonymousDataOf } from './anonymous-data.ts';
import { purgeRooms, releaseBatches, retireAliases } from './tidy-rooms.ts';

let foyer: TestApp;
let host: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

type Params = ReturnType<typeof roomOf>;
const ask = (from: Masked, to: Masked, params: Params, note = '') =>
  from.browser.call(requestContact, { params, body: { aliasId: to.alias, note } });
const contactsOf = async (of: Masked, params: Params) =>
  data(await of.browser.call(listAliasContacts, { params })).items;
const day = 24 * 60 * 60;

async function freshEvent() {
  await signIn(foyer, host.browser, host.id);
  return await newEvent(foyer, host.browser);
}

async function inContact() {
  const room = await openRoom(foyer, host);
  const [ada, grace] = [room.of(0), room.of(1)];
  const { id } = data(await ask(ada, grace, room.params));
  data(await grace.browser.call(acceptContact, { params: { id } }));
  return { ...room, ada, grace, id, contact: { params: { id } } };
}

test('nobody is shown before ten have joined, and then with what ten share', async () => {
  const event = await freshEvent();
  const masked: Masked[] = [];
  for (let n = 0; n < 9; n += 1)
    masked.push(
      await join(event, await newAttendee(foyer, event, { location: n < 5 ? 'Lima, Peru' : 'Madrid, Spain' })),
    );
  const first = masked[0];
  if (!first) throw new Error('nobody joined');
  expect(await seenBy(event, first)).toMatchObject({ isShown: false, items: [] });
  expect(data(await first.browser.call(readRoom, { params: roomOf(event) })).own).toMatchObject({ state: 'waiting' });
  await join(event, await newAttendee(foyer, event));
  const { isShown, items } = await seenBy(event, first);
  expect(isShown).toBe(true);
  expect(items.map(({ id }) => id).toSorted()).toEqual(
    expect.arrayContaining(masked.slice(1).map(({ alias }) => alias)),
  );
  expect(items).toHaveLength(9);
  // All ten are designers; no place is shared by ten.
  for (const { facts } of items)
    expect(facts).toMatchObject({ role: 'design', city: null, region: null, industry: null });
  expect(new Set(items.map(({ handle }) => handle)).size).toBe(9);
});

test('later aliases appear ten at a time, not before an hour has passed, and cannot ask while they wait', async () => {
  const { event, params, of } = await openRoom(foyer, host);
  const late: Masked[] = [];
  for (let n = 0; n < 10; n += 1) {
    late.push(await join(event, await newAttendee(foyer, event)));
    expect((await seenBy(event, of(0))).items).toHaveLength(9);
  }
  const [last] = late;
  if (!last) throw new Error('nobody joined');
  expect(refusal(await ask(last, of(0), params))).toEqual([409, 'ALIAS_WAITING']);
  expect(refusal(await ask(of(0), last, params))).toEqual([404, 'NOT_FOUND']);
  await pass(foyer, aliasRules.batchSeconds.events, of(0));
  await releaseBatches(foyer.deps);
  expect((await seenBy(event, of(0))).items).toHaveLength(19);
});

test('only attendees with a finished profile and the setting on can join, once', async () => {
  const event = await freshEvent();
  const params = roomOf(event);
  const body = { shows: [] };
  expect(refusal(await host.browser.call(joinRoom, { params, body }))).toEqual([403, 'NOT_IN_ROOM']);
  expect(data(await host.browser.call(readRoom, { params })).canJoin).toBe('not-attending');
  expect(refusal(await host.browser.call(listAliases, { params, query: {} }))).toEqual([403, 'NOT_IN_ROOM']);
  const attendee = await newAttendee(foyer, event);
  const off = { privacy: { anonymousNetworking: { on: false, shows: [] } } };
  data(await attendee.browser.call(changePreferences, { body: off }));
  expect(refusal(await attendee.browser.call(joinRoom, { params, body }))).toEqual([409, 'ANONYMOUS_OFF']);
  const on = { privacy: { anonymousNetworking: { on: true, shows: [] } } };
  data(await attendee.browser.call(changePreferences, { body: on }));
  const first = data(await attendee.browser.call(joinRoom, { params, body }));
  const again = data(await attendee.browser.call(joinRoom, { params, body: { shows: ['title'] } }));
  expect(again.own).toEqual(first.own);
  expect(data(await attendee.browser.call(listRooms, {})).items).toMatchObject([
    { title: event.title, handle: first.own?.handle },
  ]);
  // Turning the setting off ends every alias.
  data(await attendee.browser.call(changePreferences, { body: off }));
  expect(data(await attendee.browser.call(listRooms, {})).items).toEqual([]);
  const nowhere = { kind: 'topics', room: 'nowhere' } as const;
  expect(refusal(await attendee.browser.call(readRoom, { params: nowhere }))).toEqual([404, 'NOT_FOUND']);
});

test('a topic has a room, whose aliases are others than those at an event', async () => {
  const event = await freshEvent();
  const attendee = await join(event, await newAttendee(foyer, event));
  const params = { kind: 'topics', room: 'software' } as const;
  const { own } = data(await attendee.browser.call(joinRoom, { params, body: { shows: ['title'] } }));
  expect(own?.handle).not.toBe(attendee.handle);
  expect(own?.id).not.toBe(attendee.alias);
  expect(data(await attendee.browser.call(listRooms, {})).items).toHaveLength(2);
});

test('from a request to the name, one step after the other', async () => {
  const { ada, grace, params, id, contact } = await inContact();
  expect(await contactsOf(ada, params)).toMatchObject([
    { id, state: 'open', alias: { handle: grace.handle }, revealed: [] },
  ]);
  for (const stage of revealStages) {
    const body = { stage };
    const half = data(await ada.browser.call(agreeToReveal, { ...contact, body }));
    expect(half.stages.find((each) => each.stage === stage)).toMatchObject({
      state: 'next',
      youAgreed: true,
      theirs: null,
    });
    const theirs = data(await grace.browser.call(readContact, contact));
    expect(theirs.stages.find((each) => each.stage === stage)).toMatchObject({ theyAgreed: true, theirs: null });
    const whole = data(await grace.browser.call(agreeToReveal, { ...contact, body }));
    expect(whole.stages.find((each) => each.stage === stage)?.state).toBe('revealed');
    expect(whole.log.slice(-3)).toMatchObject([
      { what: 'agreed' },
      { what: 'agreed' },
      { by: 'both', what: 'revealed', stage },
    ]);
  }
  const seen = data(await ada.browser.call(readContact, contact));
  expect(seen.person).toEqual({ displayName: grace.name, urlSlug: grace.urlSlug });
  expect(seen.stages.map(({ theirs }) => theirs)).toEqual(['', 'Product designer', 'Engines', grace.name]);
  expect(data(await ada.browser.call(connectContact, contact))).toEqual({ state: 'sent' });
  expect(data(await grace.browser.call(listRequests, { query: {} })).items).toMatchObject([
    { person: { urlSlug: ada.urlSlug } },
  ]);
  expect(data(await grace.browser.call(connectContact, contact))).toEqual({ state: 'connected' });
});

test('a stage can’t be skipped, and an agreement can be taken back until the other agrees', async () => {
  const { ada, grace, contact } = await inContact();
  expect(refusal(await ada.browser.call(agreeToReveal, { ...contact, body: { stage: 'name' } }))).toEqual([
    409,
    'STAGE_CLOSED',
  ]);
  expect(refusal(await ada.browser.call(connectContact, contact))).toEqual([409, 'STAGE_CLOSED']);
  data(await ada.browser.call(agreeToReveal, { ...contact, body: { stage: 'topic' } }));
  const back = data(await ada.browser.call(withdrawConsent, contact));
  expect(back.log).toMatchObject([
    { by: 'you', what: 'agreed' },
    { by: 'you', what: 'withdrawn' },
  ]);
  const alone = data(await grace.browser.call(agreeToReveal, { ...contact, body: { stage: 'topic' } }));
  expect(alone.stages[0]).toMatchObject({ state: 'next', youAgreed: true, theyAgreed: false, theirs: null });
  expect(alone.log.map(({ by, what }) => [by, what])).toEqual([
    ['them', 'agreed'],
    ['them', 'withdrawn'],
    ['you', 'agreed'],
  ]);
});

test('a step that would leave too few warns first', async () => {
  const { of, params } = await openRoom(foyer, host, 10, (n) => ({
    company: n === 0 ? 'Rare Ltd' : 'Engines',
  }));
  const { id } = data(await ask(of(0), of(1), params));
  const ladder = data(await of(1).browser.call(acceptContact, { params: { id } }));
  expect(ladder.stages[0]).toMatchObject({ stage: 'topic', mayIdentify: false });
  for (const stage of ['topic', 'role'] as const)
    for (const side of [of(0), of(1)])
      data(await side.browser.call(agreeToReveal, { params: { id }, body: { stage } }));
  const rare = data(await of(0).browser.call(readContact, { params: { id } }));
  expect(rare.stages[2]).toMatchObject({ stage: 'company', state: 'next', mayIdentify: true });
});

test('a declined request looks like an unanswered one to its sender, until and after it expires', async () => {
  const { of, params, event } = await openRoom(foyer, host);
  const [ada, silent, unanswered] = [of(0), of(1), of(2)];
  const { id } = data(await ask(ada, silent, params));
  data(await ask(ada, unanswered, params));
  data(await silent.browser.call(declineContact, { params: { id } }));
  data(await silent.browser.call(declineContact, { params: { id } }));
  const look = async () => {
    const { byId } = await seenBy(event, ada);
    return [silent, unanswered].map(({ alias }) => byId.get(alias)?.state);
  };
  const again = async () => {
    const answers = [await ask(ada, silent, params), await ask(ada, unanswered, params)];
    return answers.map(({ status }) => status);
  };
  expect([await look(), await again()]).toEqual([
    ['sent', 'sent'],
    [200, 200],
  ]);
  expect((await contactsOf(ada, params)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(await contactsOf(silent, params)).toEqual([]);
  await pass(foyer, aliasLimits.requestDays * day, ada, unanswered);
  expect([await look(), await again()]).toEqual([
    ['unavailable', 'unavailable'],
    [409, 409],
  ]);
  expect(refusal(await unanswered.browser.call(acceptContact, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
});

test('a request can be withdrawn, a contact ended, and neither comes back', async () => {
  const { ada, grace, of, params, contact } = await inContact();
  const sent = { params: { id: data(await ask(ada, of(2), params)).id } };
  data(await ada.browser.call(endContact, sent));
  data(await ada.browser.call(endContact, sent));
  expect(refusal(await of(2).browser.call(acceptContact, sent))).toEqual([409, 'REQUEST_ENDED']);
  data(await ada.browser.call(agreeToReveal, { ...contact, body: { stage: 'topic' } }));
  data(await grace.browser.call(endContact, contact));
  expect(refusal(await ada.browser.call(readContact, contact))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await ada.browser.call(agreeToReveal, { ...contact, body: { stage: 'topic' } }))).toEqual([
    409,
    'REQUEST_ENDED',
  ]);
  expect(refusal(await ask(ada, grace, params))).toEqual([409, 'NOT_TAKING_REQUESTS']);
});

test('leaving ends everything for both sides', async () => {
  const { ada, grace, params, contact, event, of } = await inContact();
  data(await ada.browser.call(agreeToReveal, { ...contact, body: { stage: 'topic' } }));
  data(await ada.browser.call(leaveRoom, { params }));
  data(await ada.browser.call(leaveRoom, { params }));
  expect(await contactsOf(grace, params)).toEqual([]);
  expect(refusal(await grace.browser.call(agreeToReveal, { ...contact, body: { stage: 'topic' } }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  // Nine are left, so nobody is shown any more.
  expect(await seenBy(event, of(3))).toMatchObject({ isShown: false, items: [] });
  const back = await join(event, ada);
  expect([back.alias === ada.alias, back.handle === ada.handle]).toEqual([false, false]);
});

test('a note with a contact detail or the writer’s name is refused and names the field', async () => {
  const { of, params } = await openRoom(foyer, host);
  expect(wrongFields(await ask(of(0), of(1), params, 'Mail ada@example.com'))).toEqual(['note note.contact_details']);
  expect(wrongFields(await ask(of(0), of(1), params, 'Hi, isolde here'))).toEqual(['note note.own_name']);
  expect(wrongFields(await ask(of(0), of(1), params, 'x'.repeat(aliasLimits.note + 1)))).toEqual([
    'note line.max_length',
  ]);
  data(await ask(of(0), of(1), params, 'Shall we talk about hiring?'));
  expect(await contactsOf(of(1), params)).toMatchObject([
    { state: 'received', note: 'Shall we talk about hiring?', isOwnRequest: false },
  ]);
});

test('ten requests a day, whatever becomes of them', async () => {
  const { of, params } = await openRoom(foyer, host, 20);
  await pass(foyer, aliasRules.batchSeconds.events, ...Array.from({ length: 20 }, (_, n) => of(n)));
  await releaseBatches(foyer.deps);
  for (let n = 1; n <= aliasLimits.requestsPerDay; n += 1) data(await ask(of(0), of(n), params));
  expect(refusal(await ask(of(0), of(11), params))).toEqual([429, 'REQUEST_LIMIT']);
  // Repeating one is no new request.
  expect((await ask(of(0), of(1), params)).status).toBe(200);
});

test('a block hides both aliases from each other, also from requests under other aliases', async () => {
  const { ada, grace, params, event, contact } = await inContact();
  data(await ada.browser.call(blockAlias, { params, body: { aliasId: grace.alias } }));
  data(await ada.browser.call(blockAlias, { params, body: { aliasId: grace.alias } }));
  for (const [one, other] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    expect((await seenBy(event, one)).byId.has(other.alias)).toBe(false);
    expect(refusal(await ask(one, other, params))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await one.browser.call(readContact, contact))).toEqual([404, 'NOT_FOUND']);
  }
});

test('a report names the alias, tells it nothing, and can block', async () => {
  const { of, params, event } = await openRoom(foyer, host);
  const [ada, grace] = [of(0), of(1)];
  const body = { aliasId: grace.alias, reason: 'harassment', details: 'Rude note', block: true } as const;
  data(await ada.browser.call(reportAlias, { params, body }));
  const [report] = await foyer.deps.db.select().from(aliasReports).where(eq(aliasReports.aliasId, grace.alias));
  expect(report).toMatchObject({ handle: grace.handle, reason: 'harassment', details: 'Rude note' });
  expect(foyer.deps.secrets.open('alias-report', report?.sealedOwner ?? Buffer.alloc(0))).toBe(grace.id);
  expect((await seenBy(event, grace)).byId.has(ada.alias)).toBe(false);
});

test('news say that something is new, and nothing else', async () => {
  const { of, params, event } = await openRoom(foyer, host);
  data(await ask(of(0), of(1), params, 'Shall we talk?'));
  data(await ask(of(2), of(1), params));
  await pass(foyer, aliasRules.newsDelaySeconds, of(1));
  await foyer.outbox.drain();
  const news = data(await of(1).browser.call(listNotifications, { query: {} })).items.filter(
    ({ path }) => path === '/anonymous',
  );
  expect(news).toMatchObject([{ title: { en: 'Something new in your anonymous rooms' } }]);
  for (const word of [event.title, of(0).handle, of(1).handle, 'Shall we'])
    expect(JSON.stringify(news)).not.toContain(word);
});

test('a member who stops attending loses the alias at a random time, and keeps it when they return', async () => {
  const { of, params, event } = await openRoom(foyer, host, 12);
  const [gone, returned] = [of(0), of(1)];
  for (const { browser } of [gone, returned])
    data(await browser.call(cancelRegistration, { params: { id: event.id } }));
  await retireAliases(foyer.deps);
  const retiring = async ({ alias }: Masked) =>
    (await foyer.deps.db.select({ at: aliases.retiresAt }).from(aliases).where(eq(aliases.id, alias)))[0]?.at;
  expect([await retiring(gone), await retiring(returned), await retiring(of(2))]).toEqual([
    expect.any(Date),
    expect.any(Date),
    null,
  ]);
  data(await returned.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  await retireAliases(foyer.deps);
  await pass(foyer, aliasRules.retireSeconds, returned);
  await retireAliases(foyer.deps);
  expect([await retiring(gone), await retiring(returned)]).toEqual([undefined, null]);
  expect(data(await returned.browser.call(readRoom, { params })).own?.id).toBe(returned.alias);
});

test('a room closes a week after its event, and is deleted a week later', async () => {
  const { of, params, event } = await openRoom(foyer, host);
  const { id } = data(await ask(of(0), of(1), params, 'Hello'));
  const end = new Date(event.endsAt ?? 0).getTime();
  const left = (end - foyer.clock.now().getTime()) / 1000;
  await pass(foyer, left + aliasLimits.daysAfterEvent * day, of(0), of(2));
  expect(data(await of(0).browser.call(readRoom, { params })).canJoin).toBe('closed');
  expect(refusal(await ask(of(2), of(1), params))).toEqual([409, 'ROOM_CLOSED']);
  await pass(foyer, aliasLimits.daysAfterClosing * day + 1, of(0));
  await purgeRooms(foyer.deps);
  expect(await foyer.deps.db.select().from(aliasContacts).where(eq(aliasContacts.id, id))).toEqual([]);
  expect(data(await of(0).browser.call(listRooms, {})).items).toEqual([]);
});

test('the export has one’s own aliases and words, and erasing the account removes them', async () => {
  const { ada, grace, of, params } = await inContact();
  data(await ask(ada, of(2), params, 'Mine to export'));
  data(await of(3).browser.call(requestContact, { params, body: { aliasId: ada.alias, note: 'Not mine' } }));
  const own = JSON.stringify(await anonymousDataOf(foyer.deps, ada.id));
  expect(own).toContain('Mine to export');
  expect(own).toContain(ada.handle);
  for (const foreign of ['Not mine', grace.handle, of(3).handle, grace.id]) expect(own).not.toContain(foreign);
  await erase(foyer, ada.id);
  expect(await foyer.deps.db.select().from(aliases).where(eq(aliases.id, ada.alias))).toEqual([]);
  expect(await contactsOf(grace, params)).toEqual([]);
});
