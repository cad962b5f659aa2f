import { listConnections, listMetSessions, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { AgendaItem } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const item = (id: string, startMinute: number, title: string): AgendaItem => ({
  id,
  startMinute,
  endMinute: null,
  title,
  description: '',
  speakerIds: [],
});
const agenda = [item('opening', 0, 'Opening'), item('engines', 45, 'Analytical engines')];

async function connected(ada: Member, grace: Member, eventId?: string): Promise<string> {
  const body = { urlSlug: grace.urlSlug, intent: 'conversation', eventId } as const;
  const { id } = data(await ada.browser.call(requestConnection, { body }));
  data(await grace.browser.call(acceptRequest, { params: { id } }));
  return id;
}

/** Two attendees who connected about an event, and its host. */
async function metAtEvent() {
  const [host, ada, grace] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const event = await newEvent(foyer, host.browser, { agenda });
  for (const { browser } of [ada, grace]) data(await browser.call(registerForEvent, { params: event, body: {} }));
  return { host, ada, grace, event, id: await connected(ada, grace, event.id) };
}

const notesOf = async ({ browser }: Member, q = '') =>
  data(await browser.call(listConnections, { query: { q } })).items[0]?.notes;
const save = ({ browser }: Member, id: string, sessionId: string | null) =>
  browser.call(saveConnectionNotes, { params: { id }, body: { sessionId } });

test('the session where two met is one of the agenda, is found by its title, and is theirs alone', async () => {
  const { ada, grace, event, id } = await metAtEvent();
  const { items, timeZone } = data(await ada.browser.call(listMetSessions, { params: { id } }));
  const seen = data(await ada.browser.call(readEvent, { params: { id: event.slug } }));
  expect(timeZone).toBe(seen.timeZone);
  expect(items.map(({ id: sessionId, title }) => [sessionId, title])).toEqual([
    ['opening', 'Opening'],
    ['engines', 'Analytical engines'],
  ]);
  expect(Date.parse(items[1]?.startsAt ?? '') - Date.parse(seen.startsAt ?? '')).toBe(45 * 60_000);
  expect(data(await save(ada, id, 'engines')).session).toEqual({ id: 'engines', title: 'Analytical engines' });
  expect((await notesOf(ada, 'analytical'))?.session?.id).toBe('engines');
  expect((await notesOf(grace))?.session).toBeNull();
  // Other notes leave it alone.
  const others = { params: { id }, body: { note: 'Punch cards' } };
  expect(data(await ada.browser.call(saveConnectionNotes, others)).session?.id).toBe('engines');
  expect(data(await save(ada, id, null)).session).toBeNull();
});

test('a session that has left the agenda stays with its title, and cannot be chosen anew', async () => {
  const { host, ada, grace, event, id } = await metAtEvent();
  data(await save(ada, id, 'engines'));
  const { version } = data(await host.browser.call(readEvent, { params: { id: event.slug } }));
  const body = { version, agenda: [item('opening', 0, 'Welcome')] };
  data(await host.browser.call(changeEvent, { params: { id: event.id }, body }));
  expect((await notesOf(ada))?.session).toEqual({ id: 'engines', title: 'Analytical engines' });
  expect(data(await save(ada, id, 'engines')).session?.title).toBe('Analytical engines');
  expect(wrongFields(await save(grace, id, 'engines'))).toEqual(['sessionId connection.session']);
  expect(data(await save(grace, id, 'opening')).session?.title).toBe('Welcome');
});

test('without an event there are no sessions, and other members learn nothing', async () => {
  const { ada, id } = await metAtEvent();
  const mary = await newMember(foyer);
  const elsewhere = await connected(mary, ada);
  expect(data(await mary.browser.call(listMetSessions, { params: { id: elsewhere } })).items).toEqual([]);
  expect(wrongFields(await save(mary, elsewhere, 'engines'))).toEqual(['sessionId connection.session']);
  expect(refusal(await mary.browser.call(listMetSessions, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await save(mary, id, 'engines'))).toEqual([404, 'NOT_FOUND']);
});
