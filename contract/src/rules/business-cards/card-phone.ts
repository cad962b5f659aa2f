/** A number in international form, landlines and extensions of offices included, as it is typed for a card. */
export function isCardPhone(typed: string): boolean {
  const text = typed.trim();
  const digits = text.replace(/\D/g, '');
  return /^\+[\d ().\-/]+$/.test(text) && digits.length >= 7 && digits.length <= 15;
}

/** The number as it is dialed: a plus and digits. */
export function dialable(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`;
}
