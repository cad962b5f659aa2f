import type { TFunction } from 'i18next';
import type { CardAnswer } from './card-answer.ts';

/** Title and description of a card's page. */
export function sharedCardHead(card: CardAnswer | undefined, t: TFunction<'shared-card'>) {
  if (card === undefined || typeof card === 'string') {
    return { title: t('page.title'), description: t('page.description') };
  }
  return { title: t('page.of', { name: card.displayName }), description: t('page.description') };
}
