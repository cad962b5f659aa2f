import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import { cardRules } from '#src/config/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { readPicture } from '#src/features/profiles/pictures/picture-files.ts';

/** The photo that a card shows, as a JPEG for address books and wallets; null if it shows none. */
export async function cardPhoto(deps: Pick<Deps, 'files'>, { photo }: CardContent): Promise<Buffer | null> {
  const key = /\/photos\/([A-Za-z0-9_-]{22})\//.exec(photo?.medium ?? '')?.[1];
  const file = key === undefined ? null : await readPicture(deps, 'photo', key, 'large');
  if (file === null) return null;
  const { sharp } = await import('#src/pictures/sharp.ts');
  return await sharp(file).resize(cardRules.photoSide, cardRules.photoSide).jpeg({ quality: 80 }).toBuffer();
}
