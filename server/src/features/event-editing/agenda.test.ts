import { changeEvent, duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import type { AgendaItem, Speaker } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { newEvent } from '../../../test/events.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';

const { foyer, host } = await openHostedApp();

const ada: Speaker = { id: 'ada', name: 'Ada Lovelace', headline: 'Analyst', link: 'https://ada.example' };
const bob: Speaker = { id: 'bob', name: 'Bob', headline: '', link: '' };
const item = (given: Partial<AgendaItem>): AgendaItem => {
  const { id = 'talk', startMinute = 0, endMinute = null, title = 'Talk', description = '', speakerIds = [] } = given;
  return { id, startMinute, endMinute, title, description, speakerIds };
};

test('the event page shows speakers, and the agenda by time', async () => {
  const event = await newEvent(foyer, host, {});
  const agenda = [item({ id: 'b', startMinute: 60, endMinute: 90, speakerIds: ['ada'] }), item({ id: 'a' })];
  const body = { version: event.version, speakers: [bob, ada], agenda };
  data(await host.call(changeEvent, { params: { id: event.id }, body }));
  const seen = data(await foyer.browser().call(readEvent, { params: { id: event.slug } }));
  expect(seen.speakers).toEqual([bob, ada]);
  expect(seen.agenda.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a removed speaker is no longer named in the agenda', async () => {
  const agenda = [item({ speakerIds: ['ada', 'bob'] })];
  const event = await newEvent(foyer, host, { speakers: [ada, bob], agenda });
  const body = { version: event.version, speakers: [bob] };
  const changed = data(await host.call(changeEvent, { params: { id: event.id }, body }));
  expect(changed.agenda[0]?.speakerIds).toEqual(['bob']);
});

test('a duplicate has the same agenda, which starts when the duplicate starts', async () => {
  const agenda = [item({ startMinute: 30 })];
  const event = await newEvent(foyer, host, { speakers: [ada], agenda });
  const copy = data(await host.call(duplicateEvent, { params: { id: event.id } }));
  expect([copy.speakers, copy.agenda, copy.startsAt]).toEqual([[ada], agenda, null]);
});

test.each<[string, { speakers?: Speaker[]; agenda?: AgendaItem[] }, string]>([
  ['a speaker without a name', { speakers: [{ ...ada, name: ' ' }] }, 'speakers.0.name line.required'],
  ['a link that is none', { speakers: [{ ...ada, link: 'javascript:alert(1)' }] }, 'speakers.0.link link.invalid'],
  ['two speakers of one id', { speakers: [ada, { ...bob, id: 'ada' }] }, 'speakers list.repeated'],
  ['an item without a title', { agenda: [item({ title: '' })] }, 'agenda.0.title line.required'],
  [
    'an end before the start',
    { agenda: [item({ startMinute: 60, endMinute: 30 })] },
    'agenda.0.endMinute agenda.end_order',
  ],
  ['a start before the event', { agenda: [item({ startMinute: -1 })] }, 'agenda.0.startMinute invalid_format'],
  [
    'too many items',
    { agenda: Array.from({ length: limits.event.agendaItems + 1 }, (_, index) => item({ id: String(index) })) },
    'agenda list.max_items',
  ],
])('%s is refused with the name of the field', async (_, given, field) => {
  const event = await newEvent(foyer, host, {});
  const answer = await host.call(changeEvent, { params: { id: event.id }, body: { version: event.version, ...given } });
  expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
  expect(wrongFields(answer)).toEqual([field]);
});
