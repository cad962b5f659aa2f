import { type Budget, minute } from './budget.ts';

/** Reads of the events and cards behind links in messages, by one member. Each names several links. */
export const linkCardBudget = { limit: 120, seconds: minute } as const satisfies Budget;
