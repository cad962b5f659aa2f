/** What a report is about: a profile, the messages of a member in a conversation, or an alias. */
export const reportKinds = ['profile', 'messages', 'alias'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How a report was closed. The last one only by operators, those about messages only in the rooms of events. */
export const reportDecisions = [
  'dismissed',
  'message-removed',
  'writing-stopped',
  'person-removed',
  'account-suspended',
] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** How an operator answered the appeal against a suspension. */
export const appealAnswers = ['lifted', 'kept'] as const;
export type AppealAnswer = (typeof appealAnswers)[number];
