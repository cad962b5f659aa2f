import { expect, test } from 'vitest';
import { changesOf, checkDraft } from './check-draft.ts';
import { emptyDraft, eventInputOf } from './event-draft.ts';

/** The night in which the clocks in Madrid go back from three to two. */
const night = {
  ...emptyDraft('en', 'Europe/Madrid'),
  title: 'The long night',
  startsAt: '2026-10-25T02:30',
  endsAt: '2026-10-25T02:30',
};

test('an hour that the clocks repeat means the first one, unless the second is chosen', () => {
  expect(eventInputOf(night)).toMatchObject({
    startsAt: '2026-10-25T00:30:00.000Z',
    endsAt: '2026-10-25T00:30:00.000Z',
  });
  expect(eventInputOf({ ...night, second: ['endsAt'] })).toMatchObject({
    startsAt: '2026-10-25T00:30:00.000Z',
    endsAt: '2026-10-25T01:30:00.000Z',
  });
  expect(eventInputOf({ ...night, second: ['endsAt'] })).not.toHaveProperty('second');
});

test('choosing the other repeated hour is a change', () => {
  const saved = { ...night, endsAt: '2026-10-25T03:30' };
  expect(changesOf({ ...saved, second: ['startsAt'] }, saved)).toEqual({ startsAt: '2026-10-25T01:30:00.000Z' });
  expect(changesOf({ ...saved, second: ['endsAt'] }, saved)).toEqual({});
});

test('an hour that the clocks skip is a problem of its field and is not saved as another hour', () => {
  const spring = { ...night, startsAt: '2026-03-29T02:30', endsAt: '2026-03-29T05:00' };
  expect(checkDraft(spring).problems).toEqual({ startsAt: 'dates.skipped' });
  expect(changesOf(spring, { ...spring, startsAt: '2026-03-29T01:30' })).toEqual({});
  expect(checkDraft({ ...spring, timeZone: 'Europe/London' }).problems).toEqual({});
});
