import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { saveFile } from '#src/lib/keep/save-file.ts';
import { cardText } from './card-text.ts';

/** Hands the browser a card to keep. */
export function downloadCard(profile: PublicProfile): void {
  saveFile(new Blob([cardText(profile)], { type: 'text/vcard;charset=utf-8' }), `${profile.urlSlug}.vcf`);
}
