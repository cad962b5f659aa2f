/** Cards and links end at midnight, after their last day: a moment of that day. */
export const lastMomentOf = (expiresAt: string): Date => new Date(Date.parse(expiresAt) - 1);
