/** Limits of moderation and suspensions. */
export const moderationLimits = {
  /** Characters of the reason that an operator or organizer gives. */
  note: 1_000,
  /** Characters of an appeal, and of its answer. */
  appeal: 2_000,
  /** Days that a suspension with an end may last. */
  suspensionDays: 365,
  /** Entries on one page of the queue. */
  pageSize: 30,
} as const;
