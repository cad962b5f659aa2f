type Holder = { holderName: string; holderEmail: string };

/**
 * Whether what is now said of a place means somebody else than before. An address stands for its person, whatever the
 * name beside it; without one the name does. Who was not named at all is not replaced.
 */
export function isGuestReplaced(before: Holder, after: Holder): boolean {
  if (before.holderEmail !== '') return after.holderEmail !== before.holderEmail;
  return before.holderName !== '' && after.holderName !== before.holderName;
}
