import { z } from 'zod';

/** Of which years a database and every library can speak. */
function isInReach(at: string): boolean {
  const year = new Date(at).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A moment with its offset, as `2031-03-11T18:00:00+01:00`. */
export const moment = z.iso.datetime({ offset: true, error: 'dates.invalid' }).refine(isInReach, 'dates.invalid');
