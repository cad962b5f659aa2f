/** Letters that Unicode does not decompose, with what people type in their place. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * A text without case, accents and look-alike forms (Unicode NFKD), to compare what people type: `Reunión` and `reunion` are
 * alike, and so are `Łódź` and `lodz`. Letters come out as `foyer_fold` of the database returns them.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(special, (letter) => plainLetters[letter] ?? letter);
}
