import {
  type CoverDesign,
  type CoverPattern,
  coverGradientNames,
  coverGradients,
  partsOfDesign,
} from './cover-designs.ts';

/** A hash of the text (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

export type CoverTones = {
  pattern: CoverPattern;
  /** The angle of the gradient in degrees, as in CSS. */
  angle: number;
  /** From dark to light. */
  colours: readonly [string, string, string];
  /** The position of the foyer's opening, from 0 to 4. */
  shift: number;
};

/** Color stops of the gradient, in percent. */
export const gradientStops = [8, 58, 112] as const;

/** The generated cover of an event without a picture, always the same for the same title and design. */
export function coverTones(name: string, design: CoverDesign = 'auto'): CoverTones {
  const parts = partsOfDesign(design);
  if (parts) return { pattern: parts.pattern, angle: 120, colours: coverGradients[parts.gradient], shift: 2 };
  const number = numberOf(name);
  return {
    pattern: 'opening',
    angle: 105 + (Math.floor(number / 7) % 60),
    colours: coverGradients[coverGradientNames[number % coverGradientNames.length] ?? 'indigo'],
    shift: Math.floor(number / 977) % 5,
  };
}

/** The gradient as a CSS value. */
export function coverGradient({ angle, colours }: Pick<CoverTones, 'angle' | 'colours'>): string {
  return `linear-gradient(${angle}deg, ${colours.map((colour, at) => `${colour} ${gradientStops[at]}%`).join(', ')})`;
}
