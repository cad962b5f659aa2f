import { cancelEvent, changeEvent, publishEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import {
  approveRegistration,
  cancelRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeNotices, republications } from '#src/config/events.ts';
import { localMessages } from '#src/db/schema/outbox.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import { decideInBatch } from '#src/features/registrations/decide-in-batch.ts';
import { inHours, newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { notifyConfirmed } from './notify-confirmed.ts';

const { foyer, host } = await openHostedApp();

const params = ({ id }: { id: string }) => ({ params: { id } });
async function somebody(language: 'en' | 'es' = 'en') {
  const email = newEmail();
  const guest = await newGuest(foyer, { language, email: { address: email, proven: true } });
  const register = async (event: { id: string }) =>
    data(await guest.browser.call(registerForEvent, { ...params(event), body: {} }));
  const subjects = async () => (await foyer.messagesTo(email)).map(headingOf);
  const newestFile = async () => (await foyer.messagesTo(email))[0]?.attachments?.[0];
  return { ...guest, email, register, subjects, newestFile };
}
const fact = (file: { content: string } | undefined, name: string) =>
  new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(file?.content.split('BEGIN:VEVENT')[1] ?? '')?.[1];

test('a confirmation is sent in the attendee’s language, with a calendar file that later changes update', async () => {
  const event = await newEvent(foyer, host, { title: 'Compilers' });
  const [ada, sol] = [await somebody(), await somebody('es')];
  for (const { register } of [ada, sol]) await register(event);
  expect([await ada.subjects(), await sol.subjects()]).toEqual([["You're registered"], ['Inscripción confirmada']]);
  const [confirmation] = await foyer.messagesTo(ada.email);
  expect(confirmation?.text).toContain('Casa Encendida, Patio, Ronda de Valencia 2, Madrid');
  expect(confirmation?.text).not.toContain('meet.example.com');
  const first = await ada.newestFile();
  expect(first).toMatchObject({ name: 'event.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' });

  const change = { version: event.version, place: { name: 'Ateneo', address: '', mapLink: '', room: '' } };
  const { version } = data(await host.call(changeEvent, { ...params(event), body: change }));
  expect(await ada.subjects()).toEqual(['Event updated', "You're registered"]);
  const second = await ada.newestFile();
  // A new summary does not affect attendance, so nobody is notified.
  data(await host.call(changeEvent, { ...params(event), body: { version, summary: 'Four talks.' } }));
  expect(await ada.subjects()).toHaveLength(2);

  data(await host.call(cancelEvent, { ...params(event), body: {} }));
  expect((await ada.subjects())[0]).toBe('Event canceled');
  const last = await ada.newestFile();
  expect([first, second, last].map((file) => fact(file, 'UID'))).toEqual(Array(3).fill(`${event.id}@localhost:3000`));
  const [one = 0, two = 0, three = 0] = [first, second, last].map((file) => Number(fact(file, 'SEQUENCE')));
  expect(one < two && two < three).toBe(true);
  expect([fact(second, 'LOCATION'), fact(last, 'STATUS'), last?.contentType]).toEqual([
    'Ateneo',
    'CANCELLED',
    'text/calendar; charset=utf-8; method=CANCEL',
  ]);
});

test('the reason for a cancellation is in every notification and on the event page', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const [ada, sol] = [await somebody(), await somebody('es')];
  await ada.register(event);
  data(await sol.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  const reason = 'The speaker is ill.\n<b>We</b> will meet in May.';
  const body = { reason: ` ${reason}\n` };
  expect(data(await host.call(cancelEvent, { ...params(event), body })).cancelReason).toBe(reason);
  expect(data(await foyer.browser().call(readEvent, params(event))).cancelReason).toBe(reason);
  await foyer.outbox.drain();
  const [[toAda], [toSol]] = [await foyer.messagesTo(ada.email), await foyer.messagesTo(sol.email)];
  for (const text of ['Message from the organizer:', 'The speaker is ill.', '<b>We</b> will meet in May.'])
    expect(toAda?.text).toContain(text);
  expect(toAda?.html).toContain('&lt;b&gt;We&lt;/b&gt;');
  for (const text of ['Mensaje del organizador:', 'The speaker is ill.']) expect(toSol?.text).toContain(text);
});

test('a cancellation reason is optional and limited to short plain text', async () => {
  const event = await newEvent(foyer, host);
  const guest = await somebody();
  await guest.register(event);
  const cancel = (reason: string) => host.call(cancelEvent, { ...params(event), body: { reason } });
  expect(wrongFields(await cancel('x'.repeat(501)))).toEqual(['reason line.max_length']);
  expect(wrongFields(await cancel('turned \u202E round'))).toEqual(['reason line.invalid_characters']);
  expect(data(await host.call(cancelEvent, { ...params(event), body: {} })).cancelReason).toBe('');
  const [told] = await foyer.messagesTo(guest.email);
  expect(told?.text).not.toContain('Message from the organizer:');
});

test('canceling and registering again sends newer calendar files of the same event, with a link to its page', async () => {
  const event = await newEvent(foyer, host);
  const guest = await somebody();
  const files = [];
  const leave = async () => data(await guest.browser.call(cancelRegistration, params(event)));
  for (const act of [() => guest.register(event), leave, () => guest.register(event)]) {
    await act();
    files.push(await guest.newestFile());
    foyer.clock.advance({ seconds: 1 });
  }
  expect(files.map((file) => fact(file, 'STATUS'))).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED']);
  expect(new Set(files.map((file) => fact(file, 'SEQUENCE'))).size).toBe(1);
  const stamps = files.map((file) => fact(file, 'DTSTAMP') ?? '');
  expect([...new Set(stamps)].toSorted()).toEqual(stamps);
  expect(fact(files[2], 'URL')).toBe(`http://localhost:3000/events/${event.slug}`);
});

test('nobody is notified twice when the outbox retries', async () => {
  const event = await newEvent(foyer, host);
  const guest = await somebody();
  const { id } = await guest.register(event);
  await guest.subjects();
  await notifyConfirmed(foyer.deps, [{ eventId: event.id, registrationIds: [id] }]);
  await guest.register(event);
  expect(await guest.subjects()).toEqual(["You're registered"]);
});

test('a repeated notification is one digest line', async () => {
  const event = await newEvent(foyer, host);
  const guest = await somebody();
  data(await guest.browser.call(changePreferences, { body: { notifications: { digest: 'daily' } } }));
  const { id } = await guest.register(event);
  await foyer.outbox.drain();
  for (const _ of Array(2)) await notifyConfirmed(foyer.deps, [{ eventId: event.id, registrationIds: [id] }]);
  const lines = await foyer.deps.db.select().from(digestItems).where(eq(digestItems.userId, guest.id));
  expect(lines.map(({ path }) => path)).toEqual([`/tickets/${id}`]);
});

test('a cancellation is confirmed by the decision itself, even if the process dies afterwards', async () => {
  const event = await newEvent(foyer, host);
  const [ada, sol] = [await somebody(), await somebody('es')];
  for (const guest of [ada, sol]) await guest.register(event);
  await foyer.outbox.drain();
  const leave = ({ id: userId }: { id: string }) =>
    decideInBatch(foyer.deps, event.id, { act: 'unregister', userId, audience: null, id: event.id });
  // Together, and one of them again.
  await Promise.all([leave(ada), leave(sol)]);
  await leave(ada);
  expect([(await ada.subjects())[0], (await sol.subjects())[0]]).toEqual([
    'Registration canceled',
    'Inscripción cancelada',
  ]);
  expect([await ada.subjects(), await sol.subjects()].map(({ length }) => length)).toEqual([2, 2]);
  const file = await ada.newestFile();
  expect(fact(file, 'STATUS')).toBe('CANCELLED');
});

test('an attendee who cancels and registers again is only notified of the registration, and of two cancellations once', async () => {
  const event = await newEvent(foyer, host);
  const guest = await somebody();
  const leave = async () => data(await guest.browser.call(cancelRegistration, params(event)));
  await guest.register(event);
  expect(await guest.subjects()).toEqual(["You're registered"]);
  // The outbox is not processed before all of these have happened.
  for (const act of [leave, () => guest.register(event), leave, () => guest.register(event)]) await act();
  expect(await guest.subjects()).toEqual(["You're registered", "You're registered"]);
  for (const act of [leave, () => guest.register(event), leave]) await act();
  expect(await guest.subjects()).toEqual(['Registration canceled', "You're registered", "You're registered"]);
});

test('an attendee who cancels and requests approval again is notified of the cancellation', async () => {
  const event = await newEvent(foyer, host, { approvalNeeded: true });
  const guest = await somebody();
  const { id: registrationId } = await guest.register(event);
  data(await host.call(approveRegistration, { params: { id: event.id, registrationId } }));
  expect(await guest.subjects()).toEqual(["You're registered"]);
  data(await guest.browser.call(cancelRegistration, params(event)));
  await guest.register(event);
  expect(await guest.subjects()).toEqual(['Registration canceled', "You're registered"]);
});

test('many are notified with as many statements as few, each by their own preferences', async () => {
  const event = await newEvent(foyer, host, { title: 'Parsers' });
  const [quiet, patient] = [await somebody(), await somebody()];
  const others = [await somebody(), await somebody(), await somebody(), await somebody()];
  const muted = [{ kind: 'events' as const, channel: 'email' as const }];
  data(await quiet.browser.call(changePreferences, { body: { notifications: { muted } } }));
  data(await patient.browser.call(changePreferences, { body: { notifications: { digest: 'daily' } } }));
  // The outbox is not woken, so that one call below notifies all.
  const decided = await Promise.all(
    [quiet, patient, ...others].map(({ id: userId }) =>
      decideInBatch({ ...foyer.deps, wakeOutbox: () => undefined }, event.id, {
        act: 'register',
        userId,
        audience: null,
        id: foyer.deps.random.uuid(),
      }),
    ),
  );
  const registrationIds = decided.map(({ registration }) => registration?.id ?? '');
  const tell = (ids: string[]) =>
    statementsOf(foyer.deps.database.pool, () =>
      // As after several decisions, one message each.
      notifyConfirmed(
        { ...foyer.deps, wakeOutbox: () => undefined },
        ids.map((id) => ({ eventId: event.id, registrationIds: [id] })),
      ),
    );
  const few = await tell(registrationIds.slice(0, 3));
  const many = await tell(registrationIds);
  expect(many.length).toBe(few.length);
  // One for all attendees and one for the hosts.
  expect(few.filter((text) => text.includes('insert into outbox'))).toHaveLength(2);
  expect(await Promise.all(others.map(({ subjects }) => subjects()))).toEqual(others.map(() => ["You're registered"]));
  expect([await quiet.subjects(), await patient.subjects()]).toEqual([[], []]);
});

test('a request is answered when it is approved, and muted members get nothing', async () => {
  const event = await newEvent(foyer, host, { approvalNeeded: true });
  const [waiting, quiet] = [await somebody(), await somebody()];
  const muted = [{ kind: 'events' as const, channel: 'email' as const }];
  data(await quiet.browser.call(changePreferences, { body: { notifications: { muted } } }));
  for (const guest of [waiting, quiet]) {
    const { id: registrationId } = await guest.register(event);
    expect(await guest.subjects()).toEqual([]);
    data(await host.call(approveRegistration, { params: { id: event.id, registrationId } }));
  }
  expect([await waiting.subjects(), await quiet.subjects()]).toEqual([["You're registered"], []]);
});

test('successive changes are sent once, in their final state', async () => {
  const event = await newEvent(foyer, host);
  const guest = await somebody();
  await guest.register(event);
  await guest.subjects();
  let { version } = event;
  for (const hours of [200, 201]) {
    const body = { version, startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 1) };
    ({ version } = data(await host.call(changeEvent, { ...params(event), body })));
  }
  expect(await guest.subjects()).toEqual(['Event updated', "You're registered"]);
});

test('changes that notify attendees are limited; without attendees they are not', async () => {
  const [empty, event] = [await newEvent(foyer, host), await newEvent(foyer, host)];
  await (await somebody()).register(event);
  const change = ({ id, version }: { id: string; version: number }, at: number) => {
    const place = { name: `Room ${at}`, address: '', mapLink: '', room: '' };
    return host.call(changeEvent, { ...params({ id }), body: { version, place } });
  };
  const versions = { empty: empty.version, event: event.version };
  for (let at = 0; at < changeNotices.limit; at += 1)
    ({ version: versions.event } = data(await change({ id: event.id, version: versions.event }, at)));
  expect(refusal(await change({ id: event.id, version: versions.event }, -1))).toEqual([429, 'RATE_LIMITED']);
  // Changes that notify nobody are still possible.
  const said = { version: versions.event, summary: 'Said better.' };
  data(await host.call(changeEvent, { ...params(event), body: said }));
  for (let at = 0; at <= changeNotices.limit; at += 1)
    ({ version: versions.empty } = data(await change({ id: empty.id, version: versions.empty }, at)));
});

test('all attendees are notified of a cancellation, even in more than one batch', async () => {
  const event = await newEvent(foyer, host);
  const emails = Array.from({ length: 101 }, newEmail);
  for (const address of emails) {
    const userId = await newUser(foyer, { email: { address, proven: true } });
    await decideInBatch(foyer.deps, event.id, {
      act: 'register',
      userId,
      audience: null,
      id: foyer.deps.random.uuid(),
    });
  }
  data(await host.call(cancelEvent, { ...params(event), body: {} }));
  await foyer.outbox.drain();
  const sent = await foyer.deps.db
    .select({ to: localMessages.to })
    .from(localMessages)
    .where(and(inArray(localMessages.to, emails), like(localMessages.subject, 'Event canceled: %')));
  expect(sent.map(({ to }) => to).sort()).toEqual(emails.toSorted());
});

test('the calendar file of an event is available to everyone who may see the event', async () => {
  const event = await newEvent(foyer, host, { title: 'Filed', type: 'hybrid' });
  const url = `/api/events/${event.id}/calendar.ics`;
  const file = await foyer.browser().get(url);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="filed.ics"');
  expect(file.text).toContain('SUMMARY:Filed');
  expect(file.text).not.toContain('meet.example.com');
  data(await host.call(unpublishEvent, params(event)));
  expect((await foyer.browser().get(url)).status).toBe(404);
  expect((await host.get(url)).status).toBe(200);
  data(await host.call(publishEvent, params(event)));
  const draft = await newDraft(foyer, host);
  for (const id of [draft.id, 'x', foyer.deps.random.uuid()])
    expect((await foyer.browser().get(`/api/events/${id}/calendar.ics`)).status).toBe(404);
});

test('unpublishing and republishing notify attendees and the waitlist', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null }, waitingList: true });
  const [ada, sol, stranger] = [await somebody(), await somebody('es'), await somebody()];
  await ada.register(event);
  data(await sol.browser.call(joinWaitlist, { ...params(event), body: { audience: 'in-person', party: 1 } }));
  await foyer.outbox.drain();
  data(await host.call(unpublishEvent, params(event)));
  data(await host.call(unpublishEvent, params(event)));
  expect(await ada.subjects()).toEqual(['Event unpublished', "You're registered"]);
  // The event is not canceled, so the calendar entry stays.
  expect(await ada.newestFile()).toBeUndefined();
  expect(await sol.subjects()).toEqual(['Lista de espera en pausa', 'Estás en la lista de espera']);
  expect((await foyer.messagesTo(sol.email))[0]?.text).not.toContain(`/events/${event.slug}`);
  const shown = data(await host.call(publishEvent, params(event)));
  expect((await ada.subjects())[0]).toBe('Event published again');
  expect(fact(await ada.newestFile(), 'STATUS')).toBe('CONFIRMED');
  expect((await sol.subjects())[0]).toBe('La lista de espera vuelve a estar abierta');
  expect(shown.registrationOpen).toBe(true);
  expect(await stranger.subjects()).toEqual([]);
});

test('changes that follow each other quickly do not hide that an event was unpublished, republished or moved', async () => {
  const event = await newEvent(foyer, host, { approvalNeeded: true });
  const [comes, asks] = [await somebody(), await somebody()];
  const { id: registrationId } = await comes.register(event);
  data(await host.call(approveRegistration, { params: { id: event.id, registrationId } }));
  await asks.register(event);
  await foyer.outbox.drain();
  const version = async () => data(await host.call(readEvent, params(event))).version;
  const move = async (name: string) => {
    const body = { version: await version(), place: { name, address: '', mapLink: '', room: '' } };
    data(await host.call(changeEvent, { ...params(event), body }));
  };
  const since = async ({ subjects }: typeof comes, known: number) => (await subjects()).slice(0, -known || undefined);

  data(await host.call(unpublishEvent, params(event)));
  await move('Ateneo');
  expect((await since(comes, 1)).toSorted()).toEqual(['Event unpublished', 'Event updated']);
  expect(await since(asks, 0)).toEqual(['Event unpublished']);
  for (const { text } of (await foyer.messagesTo(comes.email)).slice(0, 2)) expect(text).toContain('Ateneo');

  data(await host.call(publishEvent, params(event)));
  await move('Círculo');
  expect((await since(comes, 3)).toSorted()).toEqual(['Event published again', 'Event updated']);
  expect(await since(asks, 1)).toEqual(['Event published again']);

  await move('Matadero');
  data(await host.call(unpublishEvent, params(event)));
  expect((await since(comes, 5)).toSorted()).toEqual(['Event unpublished', 'Event updated']);
  // A change that was undone before it was sent is not sent.
  await move('Conde Duque');
  data(await host.call(publishEvent, params(event)));
  data(await host.call(unpublishEvent, params(event)));
  expect(await since(comes, 7)).toEqual(['Event unpublished']);
});

test('republishing is rate limited, while unpublishing is always possible', async () => {
  const event = await newEvent(foyer, host);
  const ada = await somebody();
  await ada.register(event);
  for (let nth = 0; nth < republications.limit; nth += 1) {
    data(await host.call(unpublishEvent, params(event)));
    data(await host.call(publishEvent, params(event)));
  }
  data(await host.call(unpublishEvent, params(event)));
  expect(refusal(await host.call(publishEvent, params(event)))).toEqual([429, 'RATE_LIMITED']);
  expect((await ada.subjects())[0]).toBe('Event unpublished');
});
