import { addAttendee, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { checkInByName, findGuests, readCheckIn, scanTicket, undoCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { openCheckInLink } from '@foyer/contract/check-in/links.ts';
import { readTicket, type Ticket } from '@foyer/contract/check-in/tickets.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import {
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkInRules } from '#src/config/check-in.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { newCheckInLink, newTicket } from '../../../test/check-in.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { ticketCode } from './ticket-codes/ticket-code.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
/** The events are a week ahead. */
const anyTime = { query: { anyTime: '1' } } as const;
const params = ({ id }: Id) => ({ params: { id } });
const scan = async (event: Id, code: string | null, by = host) =>
  data(await by.call(scanTicket, { ...params(event), ...anyTime, body: { code: code ?? '' } }));
const find = async (event: Id, q: string) =>
  data(await host.call(findGuests, { ...params(event), query: { q } })).items;
const counts = async (event: Id) => data(await host.call(readCheckIn, params(event))).audiences;
const attendeeOf = (event: Id, registrationId: string) => ({ params: { id: event.id, registrationId }, ...anyTime });

test('long before or after the event, a check-in needs explicit confirmation', async () => {
  const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 1) });
  const tryCheckIn = async (event: Id, code: string | null, registrationId: string) => [
    data(await host.call(scanTicket, { ...params(event), query: {}, body: { code: code ?? '' } })),
    data(await host.call(checkInByName, { params: { id: event.id, registrationId }, query: {} })),
  ];
  const [early, soon, ending] = [
    await newEvent(foyer, host, at(12.1)),
    await newEvent(foyer, host, at(11.9)),
    await newEvent(foyer, host, at(-0.95)),
  ];
  for (const [event, verdict] of [
    [early, 'early'],
    [ending, 'over'],
  ] as const) {
    const { ticket } = await newTicket(foyer, event, 'Grace Hopper');
    const now = foyer.clock.now();
    if (verdict === 'over') foyer.clock.advance({ minutes: 4 });
    for (const result of await tryCheckIn(event, ticket.code, ticket.id))
      expect(result).toMatchObject({ verdict, guest: { name: 'Grace Hopper' }, arrival: null });
    expect(await counts(event)).toMatchObject([{ arrived: 0 }]);
    expect((await scan(event, ticket.code)).verdict).toBe('ok');
    // Problems with the ticket itself are reported on any day.
    for (const { verdict: second } of await tryCheckIn(event, ticket.code, ticket.id)) expect(second).toBe('duplicate');
    foyer.clock.set(now);
  }
  const { ticket } = await newTicket(foyer, soon, 'Grace Hopper');
  expect((await tryCheckIn(soon, ticket.code, ticket.id)).map(({ verdict }) => verdict)).toEqual(['ok', 'duplicate']);
});

describe('a scan', () => {
  test('checks an attendee in once, and says when and by whom', async () => {
    const event = await newEvent(foyer, host);
    const { ticket } = await newTicket(foyer, event, 'Grace Hopper');
    const at = foyer.clock.now().toISOString();
    expect(await scan(event, ticket.code)).toEqual({
      verdict: 'ok',
      guest: {
        registrationId: ticket.id,
        name: 'Grace Hopper',
        audience: 'in-person',
        ticketType: null,
        answers: [],
        buyerName: null,
        orderNumber: null,
      },
      arrival: { at, by: 'Ada Lovelace' },
    });
    foyer.clock.advance({ minutes: 5 });
    expect(await scan(event, ticket.code)).toMatchObject({
      verdict: 'duplicate',
      guest: { name: 'Grace Hopper' },
      arrival: { at, by: 'Ada Lovelace' },
    });
    expect(await counts(event)).toEqual([{ audience: 'in-person', expected: 1, arrived: 1 }]);
  });

  test('shows only the answers that the organizer marked for check-in', async () => {
    const event = await newEvent(foyer, host);
    const plain = { kind: 'text' as const, options: [], required: false, perPlace: true };
    const asked = [
      { ...plain, label: 'T-shirt', atDoor: true },
      { ...plain, label: 'Allergies' },
    ];
    const { questions } = data(await host.call(saveQuestions, { ...params(event), body: { questions: asked } }));
    const { browser } = await newGuest(foyer);
    const answers = { [questions[0]?.id ?? '']: 'M', [questions[1]?.id ?? '']: 'Peanuts' };
    const { id } = data(await browser.call(registerForEvent, { ...params(event), body: { answers } }));
    const ticket = data(await browser.call(readTicket, { params: { id } }));
    const crew = foyer.browser();
    data(await crew.call(openCheckInLink, { body: { token: await newCheckInLink(host, event) } }));
    for (const by of [crew, host]) {
      const found = await by.call(findGuests, { ...params(event), query: { q: 'ada' } });
      const scanned = await by.call(scanTicket, { ...params(event), ...anyTime, body: { code: ticket.code ?? '' } });
      for (const answer of [found, scanned]) expect(answer.text).not.toContain('Peanuts');
      expect(data(scanned).guest?.answers).toEqual([{ question: 'T-shirt', answer: 'M' }]);
      expect(data(found).items[0]?.answers).toEqual([{ question: 'T-shirt', answer: 'M' }]);
    }
    const [attendee] = data(await host.call(listAttendees, { ...params(event), query: {} })).items;
    expect(attendee?.answers.map(({ answer }) => answer)).toEqual(['M', 'Peanuts']);
  });

  test('accepts codes as handheld scanners type them: in lower case, with another character for the colon', async () => {
    const event = await newEvent(foyer, host);
    const { ticket } = await newTicket(foyer, event);
    const typed = ` ${(ticket.code ?? '').toLowerCase().replace(':', 'ñ')}\n`;
    expect((await scan(event, typed)).verdict).toBe('ok');
  });

  test('recognizes tickets of other events and invalid ones', async () => {
    const [event, other] = [await newEvent(foyer, host), await newEvent(foyer, host, { type: 'hybrid' })];
    const { ticket: elsewhere } = await newTicket(foyer, other, 'Ada', 'in-person');
    expect(await scan(event, elsewhere.code)).toEqual({ verdict: 'wrong-event', guest: null, arrival: null });

    const left = await newTicket(foyer, event, 'Left Early');
    data(await left.browser.call(cancelRegistration, params(event)));
    expect(await scan(event, left.ticket.code)).toMatchObject({ verdict: 'cancelled', guest: { name: 'Left Early' } });

    const declined = await newTicket(foyer, event);
    data(await host.call(declineRegistration, attendeeOf(event, declined.ticket.id)));
    expect((await scan(event, declined.ticket.code)).verdict).toBe('cancelled');

    const online = await newTicket(foyer, other, 'Somewhere Else', 'online');
    expect(online.ticket).toMatchObject({ state: 'valid', code: null });
    const claims = { eventId: other.id, registrationId: online.ticket.id, serial: 0 };
    expect((await scan(other, await ticketCode(foyer.deps, claims))).verdict).toBe('online');
    // Staff who search for them by name see that they attend online.
    const [found] = await find(other, 'Somewhere');
    expect(found).toMatchObject({ registrationId: online.ticket.id, audience: 'online', arrival: null });
    expect(data(await host.call(checkInByName, attendeeOf(other, online.ticket.id))).verdict).toBe('online');
  });

  test('of a transferred ticket accepts the new code and rejects the old one', async () => {
    const event = await newEvent(foyer, host);
    const { ticket, userId } = await newTicket(foyer, event, 'First Hand');
    const heir = await newGuest(foyer, { name: 'Second Hand' });
    const { db } = foyer.deps;
    await db
      .update(registrations)
      .set({ userId: heir.id, serial: sql`${registrations.serial} + 1` })
      .where(eq(registrations.userId, userId));
    expect(await scan(event, ticket.code)).toEqual({ verdict: 'void', guest: null, arrival: null });
    const passedOn = data(await heir.browser.call(readTicket, params(ticket)));
    expect(passedOn.code).not.toBe(ticket.code);
    expect(await scan(event, passedOn.code)).toMatchObject({ verdict: 'ok', guest: { name: 'Second Hand' } });
  });

  test('of a code with an invalid signature changes and reveals nothing', async () => {
    const event = await newEvent(foyer, host);
    const { ticket } = await newTicket(foyer, event);
    const code = ticket.code ?? '';
    const turned = (at: number) => `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`;
    // Positions in the key id, event, registration, serial and signature.
    const forged = [8, 20, 50, 70, 120, 172].map(turned);
    const others = ['', 'FOYER1:', code.slice(0, -1), `${code}A`, 'https://example.com', '0'.repeat(500), '\u0000'];
    for (const each of [...forged, ...others])
      expect(await scan(event, each), each).toEqual({ verdict: 'unknown', guest: null, arrival: null });
    expect(await counts(event)).toEqual([{ audience: 'in-person', expected: 1, arrived: 0 }]);
    expect((await scan(event, code)).verdict).toBe('ok');
  });

  test('rejects pending registrations, and everyone if the event is canceled', async () => {
    const event = await newEvent(foyer, host, { approvalNeeded: true });
    const { browser } = await newGuest(foyer);
    const { id } = data(await browser.call(registerForEvent, { ...params(event), body: {} }));
    const waiting = data(await browser.call(readTicket, { params: { id } }));
    expect(waiting).toMatchObject({ state: 'pending', code: null });
    const claims = { eventId: event.id, registrationId: id, serial: 0 };
    const code = await ticketCode(foyer.deps, claims);
    expect((await scan(event, code)).verdict).toBe('pending');
    data(await host.call(cancelEvent, { ...params(event), body: {} }));
    const answer = await host.call(scanTicket, { ...params(event), ...anyTime, body: { code } });
    expect(refusal(answer)).toEqual([409, 'EVENT_STATE_REFUSED']);
  });
});

describe('by name', () => {
  test('attendees are found regardless of accents, and checked in once', async () => {
    const event = await newEvent(foyer, host);
    const { ticket } = await newTicket(foyer, event, 'José Ángel Núñez');
    await newTicket(foyer, event, 'Josephine Baker');
    expect((await find(event, 'jose nunez')).map(({ name }) => name)).toEqual(['José Ángel Núñez']);
    expect((await find(event, 'JOS')).map(({ name }) => name)).toEqual(['José Ángel Núñez', 'Josephine Baker']);
    expect(await find(event, '%')).toEqual([]);
    expect(data(await host.call(checkInByName, attendeeOf(event, ticket.id))).verdict).toBe('ok');
    expect(data(await host.call(checkInByName, attendeeOf(event, ticket.id))).verdict).toBe('duplicate');
    expect(await find(event, 'nunez')).toMatchObject([{ arrival: { by: 'Ada Lovelace' } }]);
    const other = await newEvent(foyer, host);
    expect(refusal(await host.call(checkInByName, attendeeOf(other, ticket.id)))).toEqual([404, 'NOT_FOUND']);
    expect(await find(other, 'nunez')).toEqual([]);
  });

  test('a long result lists the first attendees and says that there are more', async () => {
    const event = await newEvent(foyer, host);
    const search = async (q: string) => data(await host.call(findGuests, { ...params(event), query: { q } }));
    for (let n = 0; n <= checkInRules.found; n += 1) {
      const body = { name: `Maria ${n}`, email: `maria${n}@door.example`, tell: false };
      data(await host.call(addAttendee, { ...params(event), body }));
    }
    const { items, more } = await search('maria');
    expect([items.length, more]).toEqual([checkInRules.found, true]);
    expect(await search(`maria ${checkInRules.found}`)).toMatchObject({ items: [{ name: 'Maria 20' }], more: false });
  });

  test('a check-in can be undone once, stays on record, and can be repeated', async () => {
    const event = await newEvent(foyer, host);
    const { ticket } = await newTicket(foyer, event);
    expect((await scan(event, ticket.code)).verdict).toBe('ok');
    const undo = async () => data(await host.call(undoCheckIn, attendeeOf(event, ticket.id))).undone;
    expect((await Promise.all([undo(), undo(), undo()])).filter(Boolean)).toHaveLength(1);
    expect(await counts(event)).toEqual([{ audience: 'in-person', expected: 1, arrived: 0 }]);
    expect((await scan(event, ticket.code)).verdict).toBe('ok');
    const { db } = foyer.deps;
    const rows = await db.select().from(checkIns).where(eq(checkIns.registrationId, ticket.id));
    expect(rows.map(({ undoneAt }) => undoneAt !== null).toSorted()).toEqual([false, true]);
  });
});

describe('on several devices at once', () => {
  test('every ticket is checked in by one of them, and the others see who was first', async () => {
    const event = await newEvent(foyer, host);
    const tickets: Ticket[] = [];
    for (let n = 0; n < 8; n += 1) tickets.push((await newTicket(foyer, event, `Guest ${n}`)).ticket);
    const scans = await Promise.all(
      [0, 1, 2, 3].flatMap(() => tickets.map(async ({ id, code }) => ({ id, ...(await scan(event, code)) }))),
    );
    for (const { id } of tickets) {
      const verdicts = scans.filter((each) => each.id === id).map(({ verdict }) => verdict);
      expect(verdicts.toSorted()).toEqual(['duplicate', 'duplicate', 'duplicate', 'ok']);
    }
    expect(scans.every(({ arrival }) => arrival?.by === 'Ada Lovelace')).toBe(true);
    expect(await counts(event)).toEqual([{ audience: 'in-person', expected: 8, arrived: 8 }]);
  });

  test('concurrent scans and undos leave one check-in or none, never two', async () => {
    const event = await newEvent(foyer, host);
    const { ticket } = await newTicket(foyer, event);
    const acts = Array.from({ length: 24 }, async (_, n) => {
      if (n % 3 === 2) return data(await host.call(undoCheckIn, attendeeOf(event, ticket.id))).undone ? -1 : 0;
      return (await scan(event, ticket.code)).verdict === 'ok' ? 1 : 0;
    });
    const sum = (await Promise.all(acts)).reduce<number>((all, each) => all + each, 0);
    expect(await counts(event)).toEqual([{ audience: 'in-person', expected: 1, arrived: sum }]);
    expect([0, 1]).toContain(sum);
  });

  test('an attendee who cancels during a scan is either checked in or canceled', async () => {
    const event = await newEvent(foyer, host);
    const { ticket, browser } = await newTicket(foyer, event);
    const [{ verdict }] = await Promise.all([
      scan(event, ticket.code),
      browser.call(cancelRegistration, params(event)),
    ]);
    expect(['ok', 'cancelled']).toContain(verdict);
    expect((await scan(event, ticket.code)).verdict).toBe('cancelled');
  });
});
