import { lookalikePairs, lookalikes } from './lookalikes.ts';

const wordsOf = (text: string) => text.trim().split(/\s+/u);

/** In English and Spanish, without accents. Long enough to be looked for inside of other words, as in "FoyerSecurity". */
const anywhere = wordsOf(`
  foyer security seguridad support soporte billing facturacion helpdesk helpcenter centrodeayuda customerservice
  customercare atencionalcliente servicioalcliente administrator administrador administracion sysadmin superadmin
  moderator moderador moderacion postmaster webmaster hostmaster mailerdaemon noreply donotreply verification
  verificacion password contrasena payments compliance cumplimiento trustandsafety antifraud`);

/** Also parts of ordinary words and names ("badminton", "Burbank"), so only whole words count. */
const alone = wordsOf(`
  admin admins staff official oficial help ayuda helpline account accounts cuenta cuentas payment pago pagos invoice
  invoices factura facturas fraud fraude abuse abuso legal safety root system sistema verify verified verificar verificado
  verificada alert alerts alerta alertas notification notifications notificacion notificaciones moderation refund
  refunds reembolso reembolsos login bank banco police policia`);

/** Too thin to be seen as spaces. */
const thinSpaces = /[\u2000-\u200a\u202f\u205f]/gu;

/** The Latin letters that each character can be mistaken for. */
const readAs = lettersByCharacter();

function lettersByCharacter(): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = Object.entries(lookalikes).flatMap(([letter, others]) =>
    [...`${letter}${folded(others)}`].map((character) => ({ character, letter })),
  );
  const grouped = Map.groupBy(pairs, ({ character }) => character);
  return new Map([...grouped].map(([character, all]) => [character, new Set(all.map(({ letter }) => letter))]));
}

/** Scripts with letters that look like Latin ones. A word of a real name uses only one of them. */
const other =
  '[\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Armenian}\\p{Script=Cherokee}\\p{Script=Coptic}\\p{Script=Lisu}]';
const mixed = new RegExp(`\\p{Script=Latin}${other}|${other}\\p{Script=Latin}`, 'u');

/** Longer names are not shown in a list of emails. */
const longest = 300;
/** Signs or spaces between the letters of a spaced-out word: "S.e c-u_r i t y". */
const widestGap = 3;

/**
 * Whether a name contains the product's name or claims authority ("Security", "Soporte"), even when disguised by
 * look-alike letters, digits, accents, wide letters, or spaces and signs between letters. Such a name is never shown as
 * the sender of an email. False positives are acceptable: they only cost the name on an email.
 */
export function claimsAuthority(name: string): boolean {
  const shown = folded(name).slice(0, longest);
  if (mixed.test(shown)) return true;
  // Once more without repetitions: "Seccurity".
  return [shown, shown.replace(/(.)\1+/gsu, '$1')].some((form) => {
    const text = [...form].map(glyphOf);
    return (
      anywhere.some((word) => isIn(text, word, 'inside')) ||
      [...anywhere, ...alone].some((word) => isIn(text, word, 'whole'))
    );
  });
}

type Glyph = { character: string; letters: ReadonlySet<string>; kind: 'letter' | 'space' | 'sign' };

function glyphOf(character: string): Glyph {
  const letters = readAs.get(character) ?? new Set<string>();
  if (/[\p{L}\p{N}]/u.test(character)) return { character, letters, kind: 'letter' };
  // They part names: "Bill Ingram" does not claim to be "billing".
  return { character, letters, kind: character === ' ' || character === '-' ? 'space' : 'sign' };
}

/** `inside`: as part of a longer word too, then taken apart by signs alone. `whole`: between the ends of words. */
type Place = 'inside' | 'whole';

function isIn(text: readonly Glyph[], word: string, place: Place): boolean {
  return text.some((_, at) => {
    const startsHere = place === 'inside' || text[at - 1]?.kind !== 'letter';
    return startsHere && isReadFrom(text, at, { word, next: 0, place });
  });
}

function isReadFrom(
  text: readonly Glyph[],
  at: number,
  { word, next, place }: { word: string; next: number; place: Place },
): boolean {
  const letter = word[next];
  if (letter === undefined) return place === 'inside' || text[at]?.kind !== 'letter';
  const goOn = (from: number) => isReadFrom(text, from, { word, next: next + 1, place });
  // A double letter of the word may appear once, because repetitions are removed from names.
  if (next > 0 && word[next - 1] === letter && goOn(at)) return true;
  for (let gap = 0; gap <= (next === 0 ? 0 : widestGap); gap += 1) {
    if (gap > 0 && !isGap(text[at + gap - 1], place)) return false;
    const here = at + gap;
    if (text[here]?.letters.has(letter) && goOn(here + 1)) return true;
    if (isPairFor(letter, text, here) && goOn(here + 2)) return true;
  }
  return false;
}

function isGap(glyph: Glyph | undefined, place: Place): boolean {
  return glyph?.kind === 'sign' || (place === 'whole' && glyph?.kind === 'space');
}

function isPairFor(letter: string, text: readonly Glyph[], at: number): boolean {
  const pair = `${text[at]?.character}${text[at + 1]?.character}`;
  return lookalikePairs[letter]?.includes(pair) ?? false;
}

/** In lower case and plain letters: without accents, invisible characters, and the wide, circled and boxed forms. */
function folded(text: string): string {
  return [...text.replace(thinSpaces, '').normalize('NFKD')]
    .map(unboxed)
    .join('')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** Letters in a box or a circle, and the flags' letters, which Unicode does not decompose. */
function unboxed(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = [0x1f150, 0x1f170, 0x1f1e6, 0x1f130].find((start) => code >= start && code < start + 26);
  return first === undefined ? character : String.fromCharCode(0x61 + code - first);
}
