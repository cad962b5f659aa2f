import { type Budget, day, minute } from './budget.ts';

/** Requests of one member to the language model. Beyond them Foyer's own suggestions answer. */
export const modelBudgets = [
  { name: 'message-model-a-minute', limit: 3, seconds: minute },
  { name: 'message-model-a-day', limit: 20, seconds: day },
] as const satisfies readonly (Budget & { name: string })[];

/** All answers of one member, also those without the model. */
export const messageSuggestionBudget = { limit: 30, seconds: minute } as const satisfies Budget;

export const messageSuggestionRules = {
  /** How long the model may take, and how much it may write. */
  modelMs: 8_000,
  modelTokens: 600,
  /** Messages of a conversation that suggestions look at, and characters of each that the model gets. */
  messages: 12,
  messageCharacters: 600,
  /** Events that both attended and that ended within so many days. */
  pastEventDays: 60,
  /** How long "today" and "tomorrow" mean what they meant when they were written. */
  relativeDateHours: 12,
  /** A suggestion of the model of which more than this part is copied is refused. */
  copiedShare: 0.5,
} as const;
