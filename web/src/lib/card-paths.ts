import type { WalletKind } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { paths } from './paths.ts';

// Apart from paths.ts, which every page loads.

/** The viewer's cards with the code of their default card on top. */
export const cardCodePath = `${paths.cards}?code=default`;

/** One of the viewer's business cards, with its links and activity. */
export function cardPath(id: string): string {
  return paths.card.replace(':id', id);
}

/** The editor of one of the viewer's business cards. */
export function editCardPath(id: string): string {
  return paths.editCard.replace(':id', id);
}

/** The editor of a new business card for an event. */
export function cardForEventPath(eventId: string): string {
  return `${paths.newCard}?event=${encodeURIComponent(eventId)}`;
}

/** A business card through one of its links. */
export function businessCardPath(token: string): string {
  return paths.businessCard.replace(':token', encodeURIComponent(token));
}

/** Where the pass of a card for a wallet is. The browser leaves the page for it. */
export function walletPassPath(token: string, wallet: WalletKind, language: string): string {
  const file = wallet === 'apple' ? 'card.pkpass' : 'google-wallet';
  return `${businessCardPath(token)}/${file}?language=${language}`;
}
