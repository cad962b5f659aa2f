import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { cardText } from './card-text.ts';

/** Hands the browser a card to keep. */
export function downloadCard(profile: PublicProfile): void {
  const address = URL.createObjectURL(new Blob([cardText(profile)], { type: 'text/vcard;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: `${profile.urlSlug}.vcf` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
