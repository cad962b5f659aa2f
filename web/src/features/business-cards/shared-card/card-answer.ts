import type { SharedCard } from '@foyer/contract/business-cards/shared-card.ts';

/** A card, or why there is none to see: the link ended, or it never led anywhere as far as visitors can tell. */
export type CardAnswer = SharedCard | 'ended' | 'hidden';
