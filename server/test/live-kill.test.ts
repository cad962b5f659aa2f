import { randomUUID } from 'node:crypto';
import { signOut } from '@foyer/contract/accounts.ts';
import { checkInByName, readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import {
  countUnread,
  leaveConversation,
  markConversationRead,
  readConversation,
} from '@foyer/contract/messaging/conversations.ts';
import {
  deleteMessage,
  editMessage,
  listChanges,
  listMessages,
  type Message,
  reactToMessage,
  sendMessages,
} from '@foyer/contract/messaging/messages.ts';
import { listNotifications, markNotificationsRead } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, newGroup, say, talkTo, written } from './conversations.ts';
import { killablePublicUrl, withKillableServer } from './killable-server.ts';
import { openLive } from './live-client.ts';
import type { Member } from './members.ts';
import { data } from './people.ts';
import { buses, newMemberAt, startTwoServers, type TwoServers } from './two-servers.ts';

const source = inject('databaseSource');
const sentBeforeKill = 6;
const sent = 12;

test('acknowledged messages are in the history of both members after kill -9 at any moment', {
  timeout: 120_000,
}, async () => {
  await withKillableServer({}, async (server) => {
    const url = () => server.foyer.url;
    const [ada, bob] = [await newMemberAt(url, 'ada', '198.18.9.3'), await newMemberAt(url, 'bob', '198.18.9.4')];
    await connect(ada, bob);
    const { id } = await talkTo(ada, bob);
    const send = (draft: ReturnType<typeof written>) =>
      ada.browser.call(sendMessages, { body: { conversationId: id, messages: [draft] } });
    const acknowledged: string[] = [];
    for (const round of [1, 2]) {
      const drafts = Array.from({ length: 4 }, (_, n) => written(`Message ${round}.${n}`));
      for (const draft of drafts.slice(0, 3)) {
        data(await send(draft));
        acknowledged.push(draft.body);
      }
      const unsure = drafts[3] ?? written('');
      const lost = send(unsure).catch(() => null);
      await server.foyer.stop('SIGKILL');
      await lost;
      await server.restart();
      // Stored before the kill or not, it is there once.
      data(await send(unsure));
      acknowledged.push(unsure.body);
      for (const { browser } of [ada, bob]) {
        const { items } = data(await browser.call(listMessages, { params: { id }, query: {} }));
        expect(items.map(({ body }) => body)).toEqual(acknowledged);
      }
    }
  });
});

test('messages that several members send at once are stored once each, also if kill -9 interrupts them and they are sent again', {
  timeout: 120_000,
}, async () => {
  await withKillableServer({}, async (server) => {
    const url = () => server.foyer.url;
    const ada = await newMemberAt(url, 'ada', '198.18.9.7');
    const others: Member[] = [];
    for (const [n, name] of ['bob', 'cleo', 'dan', 'eve'].entries())
      others.push(await newMemberAt(url, name, `198.18.9.${8 + n}`));
    for (const other of others) await connect(ada, other);
    const id = await newGroup(ada, others);
    const everyone = [ada, ...others];
    const texts: string[] = [];
    for (const round of [1, 2]) {
      const calls = everyone.map(({ browser }, n) => {
        const draft = written(`Message ${round}.${n}`);
        texts.push(draft.body);
        return () => browser.call(sendMessages, { body: { conversationId: id, messages: [draft] } });
      });
      const first = calls.map((send) => send().catch(() => null));
      await Promise.race(first);
      await server.foyer.stop('SIGKILL');
      const acknowledged = await Promise.all(first);
      await server.restart();
      const repeated = await Promise.all(calls.map((send) => send()));
      for (const [n, answer] of acknowledged.entries())
        if (answer) expect(data(repeated[n] ?? answer).messages).toEqual(data(answer).messages);
      for (const { browser } of everyone) {
        const { items } = data(await browser.call(listMessages, { params: { id }, query: {} }));
        expect(items.map(({ no }) => no)).toEqual(items.map((_, n) => n + 1));
        const bodies = items.filter(({ system }) => system === null).map(({ body }) => body);
        expect(bodies.toSorted()).toEqual(texts.toSorted());
      }
    }
  });
});

const isMessages = (id: string) => (frame: ServerFrame) => frame.type === 'messages' && frame.id === id;
const isNotice = ({ type }: ServerFrame) => type === 'notifications';
const isState = (id: string) => (frame: ServerFrame) => frame.type === 'conversation' && frame.id === id;

// The embedded database belongs to one process, so there are no two servers on it.
describe.skipIf(source.kind !== 'postgres').for(buses)('two servers with hints over %s', (bus) => {
  let started: TwoServers | null;
  beforeAll(async () => {
    started = source.kind === 'postgres' ? await startTwoServers(source, bus) : null;
  });
  afterAll(() => started?.stop());
  const running = (skip: (note: string) => never) => started?.servers ?? skip('redis-server is not installed');

  // Ada's server is another than Bob's, and Bob has a device at each.
  test('changes, read positions, leaving and signing out hold on both', async ({ skip }) => {
    const [here, there] = running(skip);
    const ada = await newMemberAt(() => here.url, 'ada', '198.18.9.1');
    let bobsServer = there.url;
    const bob = await newMemberAt(() => bobsServer, 'bob', '198.18.9.2');
    await connect(ada, bob);
    const { id } = await talkTo(ada, bob);
    const openAt = ({ browser }: Member, url: string) => openLive(browser, { url, publicUrl: killablePublicUrl });
    const [phone, laptop, adas] = [
      await openAt(bob, there.url),
      await openAt(bob, here.url),
      await openAt(ada, here.url),
    ];

    // Edits, reactions and deletions arrive with rising numbers, and what Bob keeps is what the database has.
    const kept = new Map<number, Message>();
    let since = 0;
    const [one, two] = await say(ada, id, 'One', 'Two', 'Three');
    const params = { messageId: one?.id ?? '' };
    const moves = [
      async () => data(await ada.browser.call(editMessage, { params, body: { body: 'First' } })),
      async () => data(await bob.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } })),
      async () => data(await ada.browser.call(deleteMessage, { params: { messageId: two?.id ?? '' } })),
    ];
    for (const move of moves) {
      const { seq } = await move();
      await phone.next((frame) => frame.type === 'messages' && frame.id === id && frame.seq >= seq);
      const { items, lastSeq } = data(await bob.browser.call(listChanges, { params: { id }, query: { since } }));
      const sequence = items.map((item) => item.seq);
      expect(sequence).toEqual([...new Set(sequence)].toSorted((a, b) => a - b));
      for (const item of items) {
        expect(item.seq).toBeGreaterThan(since);
        kept.set(item.no, item);
      }
      since = lastSeq;
    }
    const { items } = data(await bob.browser.call(listMessages, { params: { id }, query: {} }));
    expect([...kept.values()].toSorted((a, b) => a.no - b.no)).toEqual(items);

    // Read on the phone: the laptop at the other server receives that, and counts nothing as unread.
    expect(data(await bob.browser.call(countUnread, {})).inbox.messages).toBe(2);
    data(await bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: 3 } }));
    await Promise.all([phone.next(isState(id)), laptop.next(isState(id))]);
    // Ada, at the other server, gets the read receipt, and sees when Bob is writing.
    await adas.next((frame) => frame.type === 'receipts' && frame.id === id);
    phone.send({ type: 'typing', id });
    await adas.next((frame) => frame.type === 'typing' && frame.id === id && frame.no === 2);
    bobsServer = here.url;
    expect(data(await bob.browser.call(countUnread, {})).inbox.messages).toBe(0);
    data(await bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: 1 } }));
    expect(data(await bob.browser.call(readConversation, { params: { id } })).readNo).toBe(3);

    // Left at one server: nothing reaches Bob at either, and Ada cannot write.
    data(await bob.browser.call(leaveConversation, { params: { id } }));
    await Promise.all([phone.next(isState(id)), laptop.next(isState(id)), adas.next(isState(id))]);
    const heard = [phone, laptop].map(({ frames }) => frames.filter(isMessages(id)).length);
    const last = data(await ada.browser.call(deleteMessage, { params })).seq;
    await adas.next((frame) => frame.type === 'messages' && frame.id === id && frame.seq >= last);
    const eve = await newMemberAt(() => here.url, 'eve', '198.18.9.3');
    await connect(eve, bob);
    const { id: other } = await talkTo(eve, bob, 'Hello');
    // A change that Bob does receive, after the ones that he must not.
    await Promise.all([phone.next(isMessages(other)), laptop.next(isMessages(other))]);
    expect([phone, laptop].map(({ frames }) => frames.filter(isMessages(id)).length)).toEqual(heard);

    // Signed out at one server: the sockets at both are closed, those of others are not.
    data(await bob.browser.call(signOut, { body: {} }));
    expect(await Promise.all([phone.closed, laptop.closed])).toEqual([closeCodes.signedOut, closeCodes.signedOut]);
    const noted = adas.next(isMessages(other)).catch(() => null);
    adas.close();
    expect(await noted).toBeNull();
  });

  test('notices made and read on one server reach the socket on the other', async ({ skip }) => {
    const [here, there] = running(skip);
    let bobsServer = there.url;
    const ada = await newMemberAt(() => here.url, 'notices-ada', '198.18.9.7');
    const bob = await newMemberAt(() => bobsServer, 'notices-bob', '198.18.9.8');
    const live = await openLive(bob.browser, { url: there.url, publicUrl: killablePublicUrl });
    const listed = async () => data(await bob.browser.call(listNotifications, { query: {} })).items;
    const welcome = await listed();
    const asked = { body: { urlSlug: bob.urlSlug, intent: 'conversation' } } as const;
    const request = data(await ada.browser.call(requestConnection, asked));
    // Each frame makes a page read the list, in which the notice of the request is at last. An answer before would replace it.
    do await live.next(isNotice);
    while (!(await listed()).some(({ id, kind }) => kind === 'connections' && !welcome.some((old) => old.id === id)));
    data(await bob.browser.call(acceptRequest, { params: { id: request.id } }));

    // So old that no sweep looks back to them: only the hint of the other server can tell.
    const database = new pg.Client({ connectionString: started?.databaseUrl });
    await database.connect();
    await database.query(`update notifications set created_at = created_at - interval '1 hour' where user_id = $1`, [
      bob.id,
    ]);
    await database.end();
    const { id } = await talkTo(ada, bob, 'Hello');
    await live.next(isMessages(id));
    const before = live.frames.filter(isNotice).length;
    bobsServer = here.url;
    data(await bob.browser.call(markNotificationsRead, { body: { ids: (await listed()).map((each) => each.id) } }));
    await live.next((frame) => isNotice(frame) && live.frames.filter(isNotice).length > before);
    live.close();
  });

  test('check-ins and registrations at one server reach pages that watch the event at the other', async ({ skip }) => {
    const [here, there] = running(skip);
    let hostsServer = here.url;
    const host = await newMemberAt(() => hostsServer, 'watching-host', '198.18.9.9');
    const guest = await newMemberAt(() => there.url, 'watched-guest', '198.18.9.10');
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const body = {
      title: 'Evening of compilers',
      summary: 'Three talks and a long table.',
      type: 'in-person' as const,
      timeZone: 'Europe/Madrid',
      startsAt: day(0.1),
      endsAt: day(0.2),
      place: { name: 'Casa Encendida', address: 'Ronda de Valencia 2, Madrid', mapLink: '', room: '' },
    };
    const { id } = data(await host.browser.call(createEvent, { body }));
    const params = { id };
    data(await host.browser.call(publishEvent, { params }));
    const live = await openLive(host.browser, { url: here.url, publicUrl: killablePublicUrl });
    const isAbout = (what: string) => (frame: ServerFrame) => frame.type === 'event' && frame.what === what;
    live.send({ type: 'watch', watches: (['capacity', 'check-in'] as const).map((what) => ({ what, id })) });
    await live.next(isAbout('check-in'));
    const registration = data(await guest.browser.call(registerForEvent, { params, body: {} }));
    await live.next(isAbout('capacity'));
    hostsServer = there.url;
    const arrived = async () => data(await host.browser.call(readCheckIn, { params })).audiences[0]?.arrived;
    data(await host.browser.call(checkInByName, { params: { id, registrationId: registration.id }, query: {} }));
    // One of the frames may still be about the registration.
    do await live.next(isAbout('check-in'));
    while ((await arrived()) !== 1);
    live.close();
  });

  test('every acknowledged message arrives once and in order, also after kill -9', async ({ skip }) => {
    const [dying, staying] = running(skip);
    expect(staying.log()).toContain(`live updates: ${bus}`);
    let carlsServer = dying.url;
    const carl = await newMemberAt(() => carlsServer, 'carl', '198.18.9.5');
    const dora = await newMemberAt(() => staying.url, 'dora', '198.18.9.6');
    await connect(carl, dora);
    const { id } = await talkTo(carl, dora);
    const live = await openLive(dora.browser, { url: staying.url, publicUrl: killablePublicUrl });
    const reaches = (seq: number) => (frame: ServerFrame) =>
      frame.type === 'messages' && frame.id === id && frame.seq >= seq;

    const drafts = Array.from({ length: sent }, (_, n) => ({ clientId: randomUUID(), body: `Message ${n}` }));
    const send = (draft: (typeof drafts)[number]) =>
      carl.browser.call(sendMessages, { body: { conversationId: id, messages: [draft] } });
    const acknowledged: string[] = [];
    for (const [n, draft] of drafts.entries()) {
      const isKilling = n === sentBeforeKill;
      const lost = send(draft).catch(() => null);
      if (isKilling) {
        // While the message is under way: stored or not, nobody knows.
        await dying.stop('SIGKILL');
        carlsServer = staying.url;
      }
      const answer = (await lost) ?? (await send(draft));
      // A doubled request, as after a lost answer.
      const repeated = data(await send(draft)).messages;
      expect(repeated).toEqual(data(answer).messages);
      acknowledged.push(...repeated.map(({ body }) => body));
      await live.next(reaches(repeated[0]?.seq ?? 0));
    }
    const { items } = data(await dora.browser.call(listMessages, { params: { id }, query: {} }));
    expect(items.map(({ body }) => body)).toEqual(drafts.map(({ body }) => body));
    expect(acknowledged).toEqual(drafts.map(({ body }) => body));
    const changes = data(await dora.browser.call(listChanges, { params: { id }, query: { since: 0 } }));
    expect(changes.items.map(({ seq }) => seq)).toEqual(items.map(({ seq }) => seq).toSorted((a, b) => a - b));
    live.close();
  });
});
