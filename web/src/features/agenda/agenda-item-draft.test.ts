import { expect, test } from 'vitest';
import { anEvent } from '../../../test/an-event.ts';
import { agendaItemDraftOf, readAgendaItem } from './agenda-item-draft.ts';
import { nextMinute } from './agenda-times.ts';

const event = {
  ...anEvent(),
  timeZone: 'Europe/Madrid',
  startsAt: '2031-05-06T17:00:00.000Z',
  endsAt: '2031-05-06T23:00:00.000Z',
};
const item = { id: 'a', startMinute: 90, endMinute: 120, title: 'Talk', description: '', speakerIds: ['ada'] };

test('an item is edited in the local time of the event, and read back as it was', () => {
  const draft = agendaItemDraftOf(event, item);
  expect([draft.startsAt, draft.endsAt]).toEqual(['2031-05-06T20:30', '2031-05-06T21:00']);
  const { id: _, ...input } = item;
  expect(readAgendaItem(event, draft)).toEqual({ input, problems: {} });
});

test('a time after midnight belongs to the same event', () => {
  const draft = { ...agendaItemDraftOf(event, item), startsAt: '2031-05-07T00:30', endsAt: '' };
  expect(readAgendaItem(event, draft).input).toMatchObject({ startMinute: 330, endMinute: null });
});

test.each([
  [{ title: ' ' }, { title: 'titleMissing' }],
  [{ startsAt: '' }, { startsAt: 'startMissing' }],
  [{ startsAt: '2031-05-06T18:59' }, { startsAt: 'outside' }],
  [{ endsAt: '2031-05-07T01:01' }, { endsAt: 'outside' }],
  [{ endsAt: '2031-05-06T20:30' }, { endsAt: 'endBeforeStart' }],
])('%o is refused with %o', (typed, problems) => {
  expect(readAgendaItem(event, { ...agendaItemDraftOf(event, item), ...typed }).problems).toEqual(problems);
});

test('an event that starts between two minutes has an agenda that starts with the minute shown on clocks', () => {
  const odd = { ...event, startsAt: '2031-05-06T17:00:45.000Z' };
  const draft = { ...agendaItemDraftOf(odd, { ...item, startMinute: 0 }), endsAt: '' };
  expect(readAgendaItem(odd, draft)).toMatchObject({ input: { startMinute: 0 }, problems: {} });
});

test('a new item starts when the last one ends', () => {
  expect(nextMinute([])).toBe(0);
  expect(nextMinute([item])).toBe(120);
  expect(nextMinute([{ ...item, endMinute: null }])).toBe(90);
});
