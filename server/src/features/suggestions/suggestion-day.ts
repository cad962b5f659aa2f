import { suggestionRules } from '#src/config/suggestions.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The day of suggestions that a moment belongs to, as YYYY-MM-DD: it starts at 05:00 UTC. */
export function suggestionDay(at: Date): string {
  return new Date(at.getTime() - suggestionRules.hour * hourMs).toISOString().slice(0, 10);
}

/** When the suggestions of the next day come. */
export function nextSuggestionsAt(at: Date): Date {
  return new Date(Date.parse(suggestionDay(at)) + dayMs + suggestionRules.hour * hourMs);
}

/** The first day whose suggestions still count as shown recently. */
export function firstRecentDay(at: Date): string {
  return suggestionDay(new Date(at.getTime() - (suggestionRules.repeatDays - 1) * dayMs));
}

/** A list is filled up again outside the batch only if it was searched for before this. */
export function searchedBefore(at: Date): Date {
  return new Date(at.getTime() - suggestionRules.searchAgainMinutes * 60_000);
}
