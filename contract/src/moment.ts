import { z } from 'zod';

/** Years that the database and all libraries support. */
function isInReach(at: string): boolean {
  const year = new Date(at).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** An instant with its offset, as `2031-03-11T18:00:00+01:00`. */
export const moment = z.iso.datetime({ offset: true, error: 'dates.invalid' }).refine(isInReach, 'dates.invalid');
