import { foldText } from '../fold-text.ts';

type Holder = { holderName: string; holderEmail: string };

/**
 * Whether edited holder details mean a different person. An email identifies its person, whatever the name. Without one
 * the name does: completing or correcting it keeps the person, also a typo unless an email is added. A ticket without a
 * name has no one to replace.
 */
export function isGuestReplaced(before: Holder, after: Holder): boolean {
  if (before.holderEmail !== '') return plain(after.holderEmail) !== plain(before.holderEmail);
  if (before.holderName === '' || isMended(before.holderName, after.holderName)) return false;
  return after.holderEmail !== '' || !hasSlip(before.holderName, after.holderName);
}

/** Accents or capitals were corrected, or the name was completed or shortened: one name's words are all in the other. */
function isMended(before: string, after: string): boolean {
  if (plain(before) === plain(after)) return true;
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.length === 0 || other.length === 0) return false;
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
}

/** In shorter names, one changed letter is mostly another name: Jon and Jan. */
const changeable = 6;

/** Exactly one word differs, by a typo. */
function hasSlip(before: string, after: string): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const apart = one.flatMap((word, at) => (word === other[at] ? [] : [[[...word], [...(other[at] ?? '')]] as const]));
  const [first, ...more] = apart;
  return one.length === other.length && first !== undefined && more.length === 0 && isSlip(...first);
}

/**
 * A missing or extra letter, two swapped letters or, in a long word, one changed letter. Ends of words do not count as
 * typos, because they tell Paul from Paula.
 */
function isSlip(a: readonly string[], b: readonly string[]): boolean {
  if (a.length > b.length) return isSlip(b, a);
  const from = a.findIndex((letter, at) => letter !== b[at]);
  const isInside = from > 0;
  const rest = (letters: readonly string[], at: number) => letters.slice(at).join('');
  if (a.length + 1 === b.length) return isInside && rest(a, from) === rest(b, from + 1);
  if (a.length !== b.length || !isInside) return false;
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, from + 2) === rest(b, from + 2);
  const isChanged = a.length >= changeable && from < a.length - 1 && rest(a, from + 1) === rest(b, from + 1);
  return isSwapped || isChanged;
}

function wordsOf(name: string): string[] {
  return plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function plain(text: string): string {
  return foldText(text).trim();
}
