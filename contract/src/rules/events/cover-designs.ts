/** The patterns of generated covers. `opening` is a doorway, a screen or both, after the type of the event. */
export const coverPatterns = ['opening', 'rings', 'waves', 'beams', 'dots'] as const;
export type CoverPattern = (typeof coverPatterns)[number];

/** Gradients, from the dark end to the light. */
export const coverGradients = {
  indigo: ['#2B2C7A', '#5356E3', '#F3C566'],
  blush: ['#383AA3', '#8A8EF7', '#F8C1BD'],
  forest: ['#0F3A28', '#196644', '#F9DC9F'],
  dusk: ['#2B2C7A', '#8A3B6B', '#F29A95'],
  mint: ['#1F2352', '#383AA3', '#86CBA4'],
  slate: ['#35312C', '#4547C9', '#ACB0FC'],
} as const;
export const coverGradientNames = ['indigo', 'blush', 'forest', 'dusk', 'mint', 'slate'] as const;
export type CoverGradientName = (typeof coverGradientNames)[number];

/** A generated cover: `auto` takes pattern and colors from the title, every other name says them. */
export type CoverDesign = 'auto' | `${CoverPattern}-${CoverGradientName}`;

export const coverDesigns: readonly CoverDesign[] = [
  'auto',
  ...coverPatterns.flatMap((pattern) => coverGradientNames.map((name) => `${pattern}-${name}` as const)),
];

/** The parts of a design's name; null for `auto`. */
export function partsOfDesign(design: CoverDesign): { pattern: CoverPattern; gradient: CoverGradientName } | null {
  const pattern = coverPatterns.find((each) => design.startsWith(`${each}-`));
  const gradient = coverGradientNames.find((each) => design.endsWith(`-${each}`));
  return pattern && gradient ? { pattern, gradient } : null;
}
