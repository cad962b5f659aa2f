import { expect, test } from 'vitest';
import { type CountedQuality, giniOf, publishable, publishedWeek } from './policy.ts';

const counted: CountedQuality = {
  people: 104,
  lists: 500,
  opened: 263,
  suggested: 9_876,
  asked: 1_234,
  accepted: 400,
  answered: 612,
  medianHours: 20.6,
  exposures: [
    { times: 0, people: 12 },
    { times: 20, people: 92 },
  ],
};

test('counts are rounded to ten and shares to five percent', () => {
  expect(publishable(counted)).toEqual({
    people: 100,
    suggested: 9_880,
    opened: 55,
    asked: 10,
    accepted: 30,
    answered: 50,
    medianHours: 21,
    exposureGini: 0.1,
    neverShown: 10,
  });
});

test('nothing is said about fewer than thirty people', () => {
  expect(publishable({ ...counted, people: 29 })).toBeNull();
  expect(publishable({ ...counted, people: 30 })).not.toBeNull();
});

test('a share needs ten in it and ten outside it', () => {
  expect(publishable({ ...counted, accepted: 9 })?.accepted).toBeNull();
  expect(publishable({ ...counted, accepted: 10 })?.accepted).toBe(0);
  expect(publishable({ ...counted, accepted: 1_225 })?.accepted).toBeNull();
  expect(publishable({ ...counted, accepted: 1_224 })?.accepted).toBe(100);
  expect(publishable({ ...counted, answered: 9 })).toMatchObject({ answered: null, medianHours: null });
  expect(publishable({ ...counted, exposures: [{ times: 20, people: 104 }] })?.neverShown).toBeNull();
});

test('the Gini coefficient is 0 for all alike and near 1 if one person is shown to everybody', () => {
  expect(giniOf([])).toBe(0);
  expect(giniOf([{ times: 0, people: 5 }])).toBe(0);
  expect(giniOf([{ times: 7, people: 100 }])).toBeCloseTo(0);
  expect(
    giniOf([
      { times: 0, people: 99 },
      { times: 100, people: 1 },
    ]),
  ).toBeCloseTo(0.99);
  expect(
    giniOf([
      { times: 1, people: 1 },
      { times: 3, people: 1 },
    ]),
  ).toBeCloseTo(0.25);
});

test('a week is published once it has been over for a week', () => {
  // A Monday, a Wednesday and a Sunday of one week.
  for (const day of ['2026-11-23', '2026-11-25', '2026-11-29'])
    expect(publishedWeek(new Date(`${day}T12:00:00Z`))).toEqual({ from: '2026-11-09', until: '2026-11-15' });
  expect(publishedWeek(new Date('2026-11-30T00:00:00Z'))).toEqual({ from: '2026-11-16', until: '2026-11-22' });
});
