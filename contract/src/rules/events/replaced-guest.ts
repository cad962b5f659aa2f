type Holder = { holderName: string; holderEmail: string };

/**
 * Whether what is now said of a place means somebody else than before. An address stands for its person, whatever the
 * name beside it; without one the name does, and mending it names the same person. Who was not named at all is not
 * replaced.
 */
export function isGuestReplaced(before: Holder, after: Holder): boolean {
  if (before.holderEmail !== '') return plain(after.holderEmail) !== plain(before.holderEmail);
  return before.holderName !== '' && !isMended(before.holderName, after.holderName);
}

/** Accents and capitals are put right, or a name is completed or cut: no word of the one is foreign to the other. */
function isMended(before: string, after: string): boolean {
  if (plain(before) === plain(after)) return true;
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.length === 0 || other.length === 0) return false;
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
}

function wordsOf(name: string): string[] {
  return plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
