import type { SuggestionQuality } from '@foyer/contract/suggestions/quality.ts';

/** What was counted, before anything is left out or rounded. */
export type CountedQuality = {
  people: number;
  lists: number;
  opened: number;
  suggested: number;
  asked: number;
  accepted: number;
  answered: number;
  medianHours: number | null;
  /** How many people were shown how often on a day. */
  exposures: readonly { times: number; people: number }[];
};

/** Fewer people are not described at all; a part of them needs so many in it and outside it. */
const leastPeople = 30;
const leastPart = 10;

/** The figures that can be published: nothing about small groups, and everything so rounded that no single person shows. */
export function publishable(counted: CountedQuality): SuggestionQuality | null {
  const { people, lists, opened, suggested, asked, accepted, answered, medianHours, exposures } = counted;
  if (people < leastPeople) return null;
  const neverShown = exposures.find(({ times }) => times === 0)?.people ?? 0;
  return {
    people: toTen(people),
    suggested: toTen(suggested),
    opened: share(opened, lists),
    asked: share(asked, suggested),
    accepted: share(accepted, asked),
    answered: share(answered, asked),
    medianHours: answered < leastPart || medianHours === null ? null : Math.round(medianHours),
    exposureGini: Math.round(giniOf(exposures) * 20) / 20,
    neverShown: share(neverShown, people),
  };
}

const toTen = (count: number) => Math.round(count / 10) * 10;

function share(part: number, whole: number): number | null {
  if (part < leastPart || whole - part < leastPart) return null;
  return Math.round(((part / whole) * 100) / 5) * 5;
}

/** The Gini coefficient of how often people were shown: 0 if all alike, near 1 if one person is shown to everybody. */
export function giniOf(exposures: CountedQuality['exposures']): number {
  const sorted = exposures.toSorted((a, b) => a.times - b.times);
  const people = sorted.reduce((sum, each) => sum + each.people, 0);
  const total = sorted.reduce((sum, each) => sum + each.times * each.people, 0);
  if (total === 0) return 0;
  let area = 0;
  let before = 0;
  for (const each of sorted) {
    const own = each.times * each.people;
    area += each.people * (2 * before + own);
    before += own;
  }
  return 1 - area / (people * total);
}

/** The last week that ended at least a week ago, from Monday to Sunday, as dates. */
export function publishedWeek(at: Date): { from: string; until: string } {
  const dayMs = 24 * 60 * 60 * 1000;
  const weekday = (at.getUTCDay() + 6) % 7;
  const monday = Date.parse(at.toISOString().slice(0, 10)) - weekday * dayMs;
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: date(monday - 14 * dayMs), until: date(monday - 8 * dayMs) };
}
