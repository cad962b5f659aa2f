import type { PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import type { StatusTone } from '#src/ui/status-badge.tsx';

export const promoCodeStatuses = ['active', 'scheduled', 'usedUp', 'over'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];

export const promoCodeTones: Record<PromoCodeStatus, StatusTone> = {
  active: 'good',
  scheduled: 'waiting',
  over: 'quiet',
  usedUp: 'quiet',
};

/** Whether a promo code can be used now. */
export function promoCodeStatus(promo: PromoCode, now: number): PromoCodeStatus {
  const { validFrom, validUntil, capacity, taken } = promo;
  if (validUntil !== null && Date.parse(validUntil) <= now) return 'over';
  if (capacity !== null && taken >= capacity) return 'usedUp';
  return validFrom !== null && Date.parse(validFrom) > now ? 'scheduled' : 'active';
}
