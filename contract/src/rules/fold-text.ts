/** A text without case, accents and look-alike forms (Unicode NFKD), to compare what people type: `Reunión` and `reunion` are alike. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
