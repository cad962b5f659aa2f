/** From the accent to where the light comes from. */
const lights = [
  ['#2B2C7A', '#5356E3', '#F3C566'],
  ['#383AA3', '#8A8EF7', '#F8C1BD'],
  ['#0F3A28', '#196644', '#F9DC9F'],
  ['#2B2C7A', '#8A3B6B', '#F29A95'],
  ['#1F2352', '#383AA3', '#86CBA4'],
  ['#35312C', '#4547C9', '#ACB0FC'],
] as const;

/** A number that is always the same for the same text (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

export type CoverTones = { background: string; shift: number };

/** How the cover of an event without an image looks: made from its name, always the same for the same event. */
export function coverTones(name: string): CoverTones {
  const number = numberOf(name);
  const [dark, middle, light] = lights[number % lights.length] ?? lights[0];
  const angle = 105 + (Math.floor(number / 7) % 60);
  return {
    background: `linear-gradient(${angle}deg, ${dark} 8%, ${middle} 58%, ${light} 112%)`,
    shift: Math.floor(number / 977) % 5,
  };
}
