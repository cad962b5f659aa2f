import type { Random } from '#src/deps.ts';

const first = 'bdfklmnprstvz'.split('');
const vowels = 'aeiou'.split('');
/** Without -a and -o, which would sound like a woman or a man in Spanish. */
const endings = ['en', 'el', 'in', 'ir', 'un', 'ur', 'is', 'es'];
/** Parts of words that nobody wants to be called, in either language. */
const unwanted =
  /cul|put|pit|pen|pip|tit|tet|nud|sex|sis|ton|neg|naz|kil|fuk|fak|dik|dum|mal|mur|mier|bes|bobo|lel|pis|pus|rap|suc|tarad|zor|vag|fag|kak|mam|mem|pol|pap/;

/** A name that can be spoken in both languages and says nothing about who bears it, such as "Velodir". */
export function newHandle(random: Pick<Random, 'int'>): string {
  const pick = (from: readonly string[]) => from[random.int(from.length)] ?? '';
  for (;;) {
    const name = pick(first) + pick(vowels) + pick(first) + pick(vowels) + pick(first) + pick(endings);
    if (!unwanted.test(name)) return name.charAt(0).toUpperCase() + name.slice(1);
  }
}
