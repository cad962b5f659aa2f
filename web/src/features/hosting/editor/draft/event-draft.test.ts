import { expect, test } from 'vitest';
import { changesOf } from './check-draft.ts';
import { emptyDraft, givenOf } from './event-draft.ts';

/** The night in which the clocks of Madrid are put back from three to two. */
const night = {
  ...emptyDraft('en', 'Europe/Madrid'),
  ...{ title: 'The long night', startsAt: '2026-10-25T02:30', endsAt: '2026-10-25T02:30' },
};

test('of an hour that happens twice the first is meant until the second is chosen', () => {
  expect(givenOf(night)).toMatchObject({ startsAt: '2026-10-25T00:30:00.000Z', endsAt: '2026-10-25T00:30:00.000Z' });
  expect(givenOf({ ...night, second: ['endsAt'] })).toMatchObject({
    ...{ startsAt: '2026-10-25T00:30:00.000Z', endsAt: '2026-10-25T01:30:00.000Z' },
  });
  expect(givenOf({ ...night, second: ['endsAt'] })).not.toHaveProperty('second');
});

test('to choose the other one is a change', () => {
  const kept = { ...night, endsAt: '2026-10-25T03:30' };
  expect(changesOf({ ...kept, second: ['startsAt'] }, kept)).toEqual({ startsAt: '2026-10-25T01:30:00.000Z' });
  expect(changesOf({ ...kept, second: ['endsAt'] }, kept)).toEqual({});
});
