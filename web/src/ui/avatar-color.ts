/** Backgrounds for white initials: contrast at least 4.5, and distinguishable from one another and from both surfaces. */
export const avatarColors = [
  '#5356E3',
  '#1F7D53',
  '#A8581B',
  '#B03A6A',
  '#1C7A85',
  '#7B4FBF',
  '#2E6FBD',
  '#857013',
  '#C23630',
  '#5B7524',
  '#6A635A',
  '#9A4A9E',
] as const;

/** The color of a person's initials: always the same for the same name, however it is capitalized or spaced. */
export function avatarColor(name: string): string {
  let hash = 0x811c9dc5;
  const normal = name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  for (const character of normal) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The low bits of similar names are similar; the high ones are mixed in.
  return avatarColors[((hash ^ (hash >>> 15)) >>> 0) % avatarColors.length] ?? avatarColors[0];
}
