/** Letters of European languages. Without those that pass for another one: the dotless i, kra and the long s. */
const latin = /^[a-z0-9\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u017e-]+$/u;
/** Scripts whose letters nobody takes for Latin ones. */
const distinct = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc0-9-]+$/u,
  /^[\p{Script=Hangul}0-9-]+$/u,
  /^[\p{Script=Arabic}0-9-]+$/u,
  /^[\p{Script=Hebrew}0-9-]+$/u,
  /^[\p{Script=Devanagari}0-9-]+$/u,
  /^[\p{Script=Thai}0-9-]+$/u,
];
/** Cyrillic and Greek words are plausible if at least one letter can't be read as a Latin one. */
const withLookalikes = [
  { script: /^[\u0430-\u045f0-9-]+$/u, lookalike: /[асеһіјӏорԛѕԝхуъьҽпгкмтвнѵѡзбчёґєїљњћќў0-9-]/gu },
  { script: /^[\u03ac-\u03ce0-9-]+$/u, lookalike: /[αβγεηικνορτυχωάέήίόύώϊϋΐΰ0-9-]/gu },
];

/**
 * Whether a host can be shown as it was typed: each of its labels is in one script, and can't be read as another host in
 * Latin letters. Others are shown as punycode. Expects lower case in NFC.
 */
export function isReadableHost(host: string): boolean {
  return host.split('.').every(isReadableLabel);
}

function isReadableLabel(label: string): boolean {
  if (latin.test(label) || distinct.some((script) => script.test(label))) return true;
  return withLookalikes.some(
    ({ script, lookalike }) => script.test(label) && label.replaceAll(lookalike, '').length > 0,
  );
}
