/** The GSM 7-bit alphabet (3GPP TS 23.038): any other character halves what fits into an SMS. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these counts as two. */
const extended = new Set('^{}\\[~]|€');

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/**
 * The text in GSM 7-bit characters as far as possible: typographic signs become plain ones, letters lose accents that the
 * alphabet does not have, pictures disappear. Letters of other scripts stay.
 */
export function toGsm(text: string): string {
  const plain = text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200B|\u200C|\u200D|\uFE0F/gu, '')
    .replace(/\s+/g, ' ');
  return [...plain.normalize('NFC')].map(gsmOf).join('').trim();
}

function gsmOf(character: string): string {
  if (basic.has(character) || extended.has(character)) return character;
  const replaced = replacements[character];
  if (replaced !== undefined) return replaced;
  const [letter = ''] = character.normalize('NFD');
  return basic.has(letter) ? letter : character;
}

/** Where one SMS ends in the GSM alphabet, and where two end in UCS-2. */
const most = { gsm: 160, ucs2: 134 };

/** How many more units of an SMS the text needs than it may have. */
export function overlength(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((each) => basic.has(each) || extended.has(each));
  if (!isGsm) return text.length - most.ucs2;
  return characters.length + characters.filter((each) => extended.has(each)).length - most.gsm;
}
