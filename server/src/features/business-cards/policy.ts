import type { CardField } from '@foyer/contract/rules/business-cards/card-fields.ts';

export type LinkFacts = {
  card: { pausedAt: Date | null; expiresAt: Date | null };
  link: { expiresAt: Date | null; revokedAt: Date | null };
  /** Suspended, about to be erased, or without a profile. */
  isOwnerGone: boolean;
};

type Expiring = { expiresAt: Date | null };

/**
 * Whether a card can be read through a link. `hidden` looks like a link that never existed; `ended` says that the card was
 * taken back.
 */
export function linkState({ card, link, isOwnerGone }: LinkFacts, at: Date): 'open' | 'hidden' | 'ended' {
  if (link.revokedAt !== null || isOver(link.expiresAt, at) || isOver(card.expiresAt, at)) return 'ended';
  return isOwnerGone || card.pausedAt !== null ? 'hidden' : 'open';
}

export function cardState(card: LinkFacts['card'], at: Date): 'active' | 'paused' | 'expired' {
  if (isOver(card.expiresAt, at)) return 'expired';
  return card.pausedAt === null ? 'active' : 'paused';
}

/** The fields that a link shows: those of its card, as far as the link was made for them. */
export function shownFields(card: readonly CardField[], link: readonly CardField[] | null): ReadonlySet<CardField> {
  return new Set(link === null ? card : card.filter((field) => link.includes(field)));
}

/** When a card can no longer be opened through a link; null without end. */
export function endOf({ card, link }: { card: Expiring; link: Expiring }): Date | null {
  const ends = [card.expiresAt, link.expiresAt].filter((end) => end !== null);
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function isOver(end: Date | null, at: Date): boolean {
  return end !== null && end <= at;
}
