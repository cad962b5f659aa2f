/** Numbers of security rule 48, beside those in config.ts: emails to addresses that somebody else typed. */
const day = 24 * 60 * 60;

/**
 * What one account may send in a day to people who did not register themselves, over all ways together and the same in
 * local mode. Only what nobody can make up at once raises it. What is more waits for review.
 */
export const typedMail = {
  first: 50,
  /** For a proven phone beside the email. */
  bothContacts: 25,
  /** For each whole 30 days of the account's age. */
  month: { more: 50, days: 30, most: 12 },
  /** For each week in which an event of theirs took place, with so many who registered themselves. */
  eventWeek: { more: 200, attendees: 5, most: 20 },
  seconds: day,
  /** How long it is known what became of an email that waited. */
  reviewKeptSeconds: 30 * day,
} as const;
