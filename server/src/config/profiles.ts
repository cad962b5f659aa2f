import { type Budget, day, minute } from './budget.ts';

/** Profile addresses that one member may check as they type: a guard against enumerating all of them. */
export const slugLookUps = { limit: 120, seconds: 10 * minute } as const satisfies Budget;

/** Searches for people by one member: enough for typing, too few for copying everyone. */
export const peopleSearches = { limit: 240, seconds: 10 * minute } as const satisfies Budget;

/** Counts of people by filter: one with each search, and one with each change of a filter. */
export const peopleCounts = { limit: 240, seconds: 10 * minute } as const satisfies Budget;

/** What is looked up at outside services about a member who sets up their profile. Budgets are per member. */
export const lookupRules = {
  people: { limit: 20, seconds: day },
  facts: { limit: 10, seconds: day },
  interests: { limit: 20, seconds: day },
  /** How long one request to a model may take; searches and fetches have 5 s like every provider. */
  modelMs: 20_000,
  /** One attempt of a job, and how often it is retried. */
  jobSeconds: 30,
  retries: 3,
  /** How long a page waits for a result before it goes on without it. */
  patienceMs: 8_000,
  /** A lookup that failed can be requested anew after this long. */
  againSeconds: minute,
  /** An older lookup without a result is requested anew: its job is lost. */
  lostSeconds: 5 * minute,
  /** Results are about others too (anyone with the same name), and have served their purpose by then. */
  keptSeconds: 30 * day,
} as const;
