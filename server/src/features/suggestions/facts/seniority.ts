import { foldPhrase } from './topic-numbers.ts';

/** Levels from the first job to the top, by words of a title in both languages; the highest that occurs counts. */
const levels: readonly [number, RegExp][] = [
  [5, /\b(ceo|cto|cfo|coo|cmo|cpo|ciso|chief|founder|co-?founder|fundador\w*|president\w*|partner|socia?o?|owner)\b/],
  [4, /\b(vp|vice president|director\w*|head|managing|gerente general)\b/],
  [3, /\b(senior|sr|staff|principal|lead|leader|manager|gerente|responsable|jef[ea])\b/],
  [1, /\b(junior|jr|intern|trainee|student|becari[oa]|estudiante|practicante|assistant|asistente)\b/],
];

/** 1 to 5, or 0 without a title. A title that says nothing about it is 2. */
export function seniorityOf(title: string): number {
  const folded = foldPhrase(title);
  if (folded === '') return 0;
  return levels.find(([, words]) => words.test(folded))?.[0] ?? 2;
}
