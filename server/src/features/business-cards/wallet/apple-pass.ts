import { readFile } from 'node:fs/promises';
import { cardInks } from '@foyer/contract/rules/business-cards/card-fields.ts';
import type { AppleWallet } from '#src/settings/wallets.ts';
import { type PassCard, passLines, passTitle } from './pass-lines.ts';

/** Points of the pictures of a pass; phones with dense screens take the double size. */
const sides = { icon: 29, logo: 50, thumbnail: 90 } as const;
/** Lines on the front of the pass; all of them are on its back. */
const onFront = new Set(['title', 'company']);

/** The mark of the product, 192 pixels wide. */
const markFile = new URL('./mark.png', import.meta.url);

/** A card as a signed pass for Apple Wallet. Its serial number is that of the link, so that adding it again replaces it. */
export async function applePass(wallet: AppleWallet, card: PassCard, photo: Buffer | null): Promise<Buffer> {
  // Imported on first use: only configured servers need it.
  const { PKPass } = await import('passkit-generator');
  const lines = passLines(card);
  const pass = new PKPass(
    await picturesOf(photo),
    { wwdr: wallet.wwdr, signerCert: wallet.certificate, signerKey: wallet.key },
    {
      formatVersion: 1,
      passTypeIdentifier: wallet.passTypeId,
      teamIdentifier: wallet.teamId,
      serialNumber: card.linkId,
      organizationName: 'Foyer',
      description: `${passTitle(card.language)}: ${card.content.displayName}`,
      logoText: 'Foyer',
      backgroundColor: rgb(cardInks[card.color]),
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(255, 255, 255)',
    },
  );
  pass.type = 'generic';
  pass.primaryFields.push({ key: 'name', label: passTitle(card.language), value: card.content.displayName });
  pass.secondaryFields.push(...lines.filter(({ key }) => onFront.has(key)));
  pass.backFields.push(...lines.filter(({ key }) => !onFront.has(key)));
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: card.url, messageEncoding: 'iso-8859-1' });
  if (card.expiresAt) pass.setExpirationDate(card.expiresAt);
  return pass.getAsBuffer();
}

async function picturesOf(photo: Buffer | null): Promise<Record<string, Buffer>> {
  const { sharp } = await import('#src/pictures/sharp.ts');
  const drawn = (from: Buffer, side: number) => sharp(from).resize(side, side).png().toBuffer();
  const mark = await readFile(markFile);
  const files: Record<string, Buffer> = {
    'icon.png': await drawn(mark, sides.icon),
    'icon@2x.png': await drawn(mark, sides.icon * 2),
    'logo.png': await drawn(mark, sides.logo),
    'logo@2x.png': await drawn(mark, sides.logo * 2),
  };
  if (photo === null) return files;
  return {
    ...files,
    'thumbnail.png': await drawn(photo, sides.thumbnail),
    'thumbnail@2x.png': await drawn(photo, sides.thumbnail * 2),
  };
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
