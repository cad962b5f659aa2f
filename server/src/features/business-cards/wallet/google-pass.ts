import { createPrivateKey } from 'node:crypto';
import { cardInks } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { SignJWT } from 'jose';
import type { GoogleWallet } from '#src/settings/wallets.ts';
import { type PassCard, passLines, passTitle } from './pass-lines.ts';

const saveUrl = 'https://pay.google.com/gp/v/save/';

/**
 * The address that saves a card to Google Wallet: a signed token with the whole pass, so that nothing is sent to Google
 * until it is opened.
 */
export async function googlePassUrl(
  wallet: GoogleWallet,
  card: PassCard,
  { origin, at }: { origin: string; at: Date },
): Promise<string> {
  const classId = `${wallet.issuerId}.foyer-card`;
  const text = (value: string) => ({ defaultValue: { language: card.language, value } });
  const pass = {
    id: `${wallet.issuerId}.${card.linkId}`,
    classId,
    state: 'ACTIVE',
    hexBackgroundColor: cardInks[card.color],
    cardTitle: text(`Foyer · ${passTitle(card.language)}`),
    header: text(card.content.displayName),
    barcode: { type: 'QR_CODE', value: card.url },
    ...(card.expiresAt && { validTimeInterval: { end: { date: card.expiresAt.toISOString() } } }),
    textModulesData: passLines(card).map(({ key, label, value }) => ({ id: key, header: label, body: value })),
  };
  const payload = { genericClasses: [{ id: classId }], genericObjects: [pass] };
  const token = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(wallet.email)
    .setAudience('google')
    .setIssuedAt(at)
    .sign(createPrivateKey(wallet.key));
  return `${saveUrl}${token}`;
}
