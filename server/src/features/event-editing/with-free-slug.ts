import { isUniqueViolation } from '#src/db/unique-violation.ts';

const tries = 10;

/** Does a transaction once more if somebody else has taken the slug that it found free. */
export async function withFreeSlug<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tried === tries || !isUniqueViolation(error, 'events_slug')) throw error;
    }
  }
}
