type Holder = { holderName: string; holderEmail: string };

/**
 * Whether what is now said of a place means somebody else than before. An address stands for its person, whatever the
 * name beside it; without one the name does, and mending it names the same person, a slip of the finger too where no
 * address comes with it. Who was not named at all is not replaced.
 */
export function isGuestReplaced(before: Holder, after: Holder): boolean {
  if (before.holderEmail !== '') return plain(after.holderEmail) !== plain(before.holderEmail);
  if (before.holderName === '' || isMended(before.holderName, after.holderName)) return false;
  return after.holderEmail !== '' || !hasSlip(before.holderName, after.holderName);
}

/** Accents and capitals are put right, or a name is completed or cut: no word of the one is foreign to the other. */
function isMended(before: string, after: string): boolean {
  if (plain(before) === plain(after)) return true;
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.length === 0 || other.length === 0) return false;
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
}

/** Shorter names with one letter changed are mostly somebody else's: Jon and Jan. */
const changeable = 6;

/** One word is written otherwise, the others are the same. */
function hasSlip(before: string, after: string): boolean {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const apart = one.flatMap((word, at) => (word === other[at] ? [] : [[[...word], [...(other[at] ?? '')]] as const]));
  const [first, ...more] = apart;
  return one.length === other.length && first !== undefined && more.length === 0 && isSlip(...first);
}

/** A letter too few or too many, two that changed places, or in a long word another one; its ends tell Paul from Paula. */
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
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
