const dayMs = 24 * 60 * 60 * 1000;

/** So many days of 24 hours later; before, with a negative number. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);
