/** Gradients, from the dark end to the light. */
const lights = [
  ['#2B2C7A', '#5356E3', '#F3C566'],
  ['#383AA3', '#8A8EF7', '#F8C1BD'],
  ['#0F3A28', '#196644', '#F9DC9F'],
  ['#2B2C7A', '#8A3B6B', '#F29A95'],
  ['#1F2352', '#383AA3', '#86CBA4'],
  ['#35312C', '#4547C9', '#ACB0FC'],
] as const;

/** A hash of the text (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

export type CoverTones = {
  /** The angle of the gradient in degrees, as in CSS. */
  angle: number;
  /** From dark to light. */
  colours: readonly [string, string, string];
  /** The position of the foyer's opening, from 0 to 4. */
  shift: number;
};

/** Color stops of the gradient, in percent. */
export const gradientStops = [8, 58, 112] as const;

/** The generated cover of an event without a picture, always the same for the same title. */
export function coverTones(name: string): CoverTones {
  const number = numberOf(name);
  return {
    angle: 105 + (Math.floor(number / 7) % 60),
    colours: lights[number % lights.length] ?? lights[0],
    shift: Math.floor(number / 977) % 5,
  };
}

/** The gradient as a CSS value. */
export function coverGradient({ angle, colours }: Pick<CoverTones, 'angle' | 'colours'>): string {
  return `linear-gradient(${angle}deg, ${colours.map((colour, at) => `${colour} ${gradientStops[at]}%`).join(', ')})`;
}
