const decimal = /\p{Nd}/u;

/** Unicode keeps the ten digits of a script together, zero first, so a digit's value is its distance from that zero. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (decimal.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}

/** Converts digits of every script (full-width, Arabic, Devanagari …) to ASCII. */
export function foldDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, digitValue);
}
