import { randomUUID } from 'node:crypto';
import { checkInByName, readCheckIn, undoCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { changeEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { acceptTeamInvitation, inviteToTeam, removeFromTeam } from '@foyer/contract/events/team.ts';
import { closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import { pollLive } from '@foyer/contract/live/poll.ts';
import { type LiveWatch, mostWatches } from '@foyer/contract/live/watches.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { joinWaitlist, leaveWaitlist } from '@foyer/contract/waitlist.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcessBus } from '#src/adapters/bus/in-process-bus.ts';
import { newTicket } from './check-in.ts';
import { newDraft, newEvent } from './events.ts';
import { type LiveClient, openLive } from './live-client.ts';
import { type Member, newMember } from './members.ts';
import { openListeningApp } from './open-listening-app.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';

let foyer: TestApp;
const bus = inProcessBus();
/** Whether hints get through. */
let carries = true;
beforeAll(async () => {
  const publish: typeof bus.publish = (hint) => {
    if (carries) bus.publish(hint);
  };
  foyer = await openListeningApp({ bus: { ...bus, publish } });
});
afterAll(() => foyer.close());

type Id = { id: string };
const anyTime = { query: { anyTime: '1' } } as const;
const params = ({ id }: Id) => ({ params: { id } });
const isAbout =
  (type: 'event' | 'unwatched', { what, id }: LiveWatch) =>
  (frame: ServerFrame) =>
    frame.type === type && frame.what === what && frame.id === id;
const framesOf = ({ frames }: LiveClient, watch: LiveWatch) =>
  frames.filter((frame) => isAbout('event', watch)(frame) || isAbout('unwatched', watch)(frame));

async function open({ browser }: Pick<Member, 'browser'>): Promise<LiveClient> {
  const { publicUrl } = foyer.deps.settings;
  return await openLive(browser, { url: publicUrl, publicUrl });
}
/** A socket that watches these, as the server has confirmed. */
async function watching(member: Pick<Member, 'browser'>, ...watches: LiveWatch[]): Promise<LiveClient> {
  const live = await open(member);
  live.send({ type: 'watch', watches });
  for (const watch of watches) await live.next(isAbout('event', watch));
  return live;
}
const capacityOf = ({ id }: Id): LiveWatch => ({ what: 'capacity', id });
const checkInOf = ({ id }: Id): LiveWatch => ({ what: 'check-in', id });

async function hosted(given: Parameters<typeof newEvent>[2] = {}) {
  const host = await newMember(foyer);
  return { host, event: await newEvent(foyer, host.browser, given) };
}
async function newHelper(host: Member, event: Id): Promise<Member> {
  const helper = await newMember(foyer);
  data(await host.browser.call(inviteToTeam, { ...params(event), body: { who: helper.urlSlug, role: 'check-in' } }));
  data(await helper.browser.call(acceptTeamInvitation, params(event)));
  return helper;
}
const checkIn = async (by: Member, event: Id, registrationId: string) =>
  data(await by.browser.call(checkInByName, { params: { id: event.id, registrationId }, ...anyTime }));
const arrived = async (by: Member, event: Id) =>
  data(await by.browser.call(readCheckIn, params(event))).audiences.reduce((sum, mode) => sum + mode.arrived, 0);

test('the organizer and the team receive each check-in, and one that is undone', async () => {
  const { host, event } = await hosted();
  const helper = await newHelper(host, event);
  const { ticket } = await newTicket(foyer, event);
  const watch = checkInOf(event);
  const hosts = await watching(host, watch);
  await checkIn(helper, event, ticket.id);
  await hosts.next(isAbout('event', watch));
  expect(await arrived(host, event)).toBe(1);
  const helpers = await watching(helper, watch);
  data(await host.browser.call(undoCheckIn, { params: { id: event.id, registrationId: ticket.id } }));
  await Promise.all([hosts.next(isAbout('event', watch)), helpers.next(isAbout('event', watch))]);
  expect(await arrived(helper, event)).toBe(0);
  // An attendee who joins is expected at check-in too.
  await newTicket(foyer, event);
  await hosts.next(isAbout('event', watch));
  for (const live of [hosts, helpers]) live.close();
});

test('a check-in whose hint is lost is noticed all the same', async () => {
  const { host, event } = await hosted();
  const { ticket } = await newTicket(foyer, event);
  const live = await watching(host, checkInOf(event));
  carries = false;
  try {
    await checkIn(host, event, ticket.id);
    await live.next(isAbout('event', checkInOf(event)));
  } finally {
    carries = true;
  }
  live.close();
});

test('check-ins that come together are few frames, and the last one comes after all of them', async () => {
  const { host, event } = await hosted();
  const tickets: string[] = [];
  while (tickets.length < 10) tickets.push((await newTicket(foyer, event)).ticket.id);
  const watch = checkInOf(event);
  const live = await watching(host, watch);
  const before = framesOf(live, watch).length;
  const from = performance.now();
  await Promise.all(tickets.map((id) => checkIn(host, event, id)));
  let seen = 0;
  while (seen < tickets.length) {
    await live.next(isAbout('event', watch));
    seen = await arrived(host, event);
  }
  const seconds = (performance.now() - from) / 1000;
  expect(framesOf(live, watch).length - before).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  live.close();
});

test('an open event page follows registrations, cancellations and the waitlist', async () => {
  const { host, event } = await hosted({ capacity: { 'in-person': 1, online: null } });
  const [ada, bob, eve] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const watch = capacityOf(event);
  const live = await watching(eve, watch);
  const left = async () => data(await eve.browser.call(readEvent, params(event))).audiences[0]?.left;
  expect(await left()).toBe(1);
  data(await ada.browser.call(registerForEvent, { ...params(event), body: {} }));
  await live.next(isAbout('event', watch));
  expect(await left()).toBe(0);
  const { id: entryId } = data(await bob.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  await live.next(isAbout('event', watch));
  // One leaves while another joins: as many wait as before.
  await Promise.all([
    bob.browser.call(leaveWaitlist, { params: { id: event.id, entryId } }),
    host.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }),
  ]);
  await live.next(isAbout('event', watch));
  data(await ada.browser.call(cancelRegistration, params(event)));
  await live.next(isAbout('event', watch));
  live.close();
});

test('only the team may watch check-in, and only those who see an event its capacity', async () => {
  const { host, event } = await hosted();
  const draft = await newDraft(foyer, host.browser);
  const stranger = await newMember(foyer);
  const live = await open(stranger);
  const refused = [checkInOf(event), capacityOf(draft), checkInOf(draft), capacityOf({ id: randomUUID() })];
  live.send({ type: 'watch', watches: [...refused, capacityOf(event)] });
  await expect.poll(() => refused.flatMap((watch) => framesOf(live, watch)).length).toBe(refused.length);
  expect(live.frames.filter(({ type }) => type === 'unwatched')).toHaveLength(refused.length);
  await live.next(isAbout('event', capacityOf(event)));
  const { ticket } = await newTicket(foyer, event);
  await live.next(isAbout('event', capacityOf(event)));
  await checkIn(host, event, ticket.id);
  data(await host.browser.call(changeEvent, { ...params(draft), body: { version: draft.version, title: 'Later' } }));
  // A change that reaches the stranger, after those that must not.
  await newTicket(foyer, event);
  await live.next(isAbout('event', capacityOf(event)));
  for (const watch of refused) expect(framesOf(live, watch)).toHaveLength(1);
  live.close();
});

test('a member who loses the right to see something receives nothing more about it', async () => {
  const { host, event } = await hosted();
  const other = await hosted();
  const helper = await newHelper(host, event);
  const attendee = await newMember(foyer);
  data(await attendee.browser.call(registerForEvent, { ...params(event), body: {} }));
  const helpers = await watching(helper, checkInOf(event), capacityOf(event), capacityOf(other.event));
  const attendees = await watching(attendee, capacityOf(event));

  data(await host.browser.call(removeFromTeam, { params: { id: event.id, userId: helper.id } }));
  await helpers.next(isAbout('unwatched', checkInOf(event)));
  data(await host.browser.call(unpublishEvent, params(event)));
  await helpers.next(isAbout('unwatched', capacityOf(event)));
  await attendees.next(isAbout('event', capacityOf(event)));
  // Attendees still see it, until they cancel.
  data(await attendee.browser.call(cancelRegistration, params(event)));
  await attendees.next(isAbout('unwatched', capacityOf(event)));

  const [checkIns, capacities] = [framesOf(helpers, checkInOf(event)), framesOf(helpers, capacityOf(event))];
  foyer.deps.bus.publish({ topic: 'check-in', id: event.id });
  foyer.deps.bus.publish({ topic: 'capacity', id: event.id });
  await newTicket(foyer, other.event);
  await helpers.next(isAbout('event', capacityOf(other.event)));
  expect(framesOf(helpers, checkInOf(event))).toEqual(checkIns);
  expect(framesOf(helpers, capacityOf(event))).toEqual(capacities);
  for (const live of [helpers, attendees]) live.close();
});

test('each list of watches replaces the one before, and what stays is not sent again', async () => {
  const [one, two] = [await hosted(), await hosted()];
  const live = await watching(one.host, capacityOf(one.event));
  live.send({ type: 'watch', watches: [capacityOf(one.event), capacityOf(two.event)] });
  await live.next(isAbout('event', capacityOf(two.event)));
  expect(framesOf(live, capacityOf(one.event))).toHaveLength(1);
  live.send({ type: 'watch', watches: [capacityOf(two.event)] });
  await newTicket(foyer, one.event);
  await newTicket(foyer, two.event);
  await live.next(isAbout('event', capacityOf(two.event)));
  expect(framesOf(live, capacityOf(one.event))).toHaveLength(1);
  live.close();
});

test('too many watches, and lists that come too fast, end the socket', async () => {
  const member = await newMember(foyer);
  const many = Array.from({ length: mostWatches + 1 }, () => capacityOf({ id: randomUUID() }));
  const greedy = await open(member);
  greedy.send({ type: 'watch', watches: many });
  expect(await greedy.closed).toBe(closeCodes.badFrame);
  const hasty = await open(member);
  for (let sent = 0; sent < 100; sent += 1) hasty.send({ type: 'watch', watches: [] });
  expect(await hasty.closed).toBe(closeCodes.badFrame);
});

test('a page without sockets watches too, and a refusal does not end every call', async () => {
  const { host, event } = await hosted();
  const member = await newMember(foyer);
  const client = randomUUID();
  const watch = [capacityOf(event), checkInOf(event)];
  const poll = async (wait?: number) =>
    data(
      await member.browser.call(pollLive, { body: { client, watch, ...(wait !== undefined && { wait }) } }),
    ).frames.filter(({ type }) => type === 'event' || type === 'unwatched');
  async function nextFrames(): Promise<ServerFrame[]> {
    for (;;) {
      const frames = await poll();
      if (frames.length > 0) return frames;
    }
  }
  const first = await nextFrames();
  while (first.length < 2) first.push(...(await nextFrames()));
  expect(new Set(first)).toEqual(
    new Set([
      { type: 'event', ...capacityOf(event) },
      { type: 'unwatched', ...checkInOf(event) },
    ]),
  );
  expect(await poll(0)).toEqual([]);
  const next = nextFrames();
  await newTicket(foyer, event);
  expect(await next).toEqual([{ type: 'event', ...capacityOf(event) }]);
  await host.browser.call(unpublishEvent, params(event));
  expect((await nextFrames()).at(-1)).toEqual({ type: 'unwatched', ...capacityOf(event) });
});
