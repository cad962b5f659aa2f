import { eventPath } from '#src/lib/paths.ts';

/** The query parameter of an event link that applies a promotion code. */
export const promoCodeParam = 'code';

/** An event with a promotion code applied. */
export function eventPromoCodePath(slug: string, code: string): string {
  return `${eventPath(slug)}?${promoCodeParam}=${encodeURIComponent(code)}`;
}
