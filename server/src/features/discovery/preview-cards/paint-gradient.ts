import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import { coverTones, gradientStops } from '@foyer/contract/rules/events/cover-tones.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { coverWhiteness } from './cover-whiteness.ts';

type Colour = [number, number, number];
type Size = { width: number; height: number };

/** The drawing on pages, which fills the picture from its bottom. */
const viewBox = { width: 400, height: 220 } as const;

/**
 * Paints the generated cover of an event as pixels: a pattern on a gradient, as on its page. Painted by hand, since the
 * image decoder does not accept SVG for security.
 */
export function paintGradient({ width, height }: Size, name: string, type: EventType, design: CoverDesign): Buffer {
  const { angle, colours, pattern } = coverTones(name, design);
  const [dark, middle, light] = colours.map(parseColour) as [Colour, Colour, Colour];
  const radians = (angle * Math.PI) / 180;
  const [across, down] = [Math.sin(radians), -Math.cos(radians)];
  // The length of the gradient line as in CSS, from corner to corner.
  const length = Math.abs(width * across) + Math.abs(height * down);
  const whiteness = coverWhiteness(pattern, type);
  const scale = Math.max(width / viewBox.width, height / viewBox.height);
  const [left, top] = [(width / scale - viewBox.width) / 2, height / scale - viewBox.height];
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = (((x - width / 2) * across + (y - height / 2) * down) / length + 0.5) * 100;
      const [first, second, third] = gradientStops;
      const [from, to, part] =
        along < second
          ? [dark, middle, (along - first) / (second - first)]
          : [middle, light, (along - second) / (third - second)];
      const white = whiteness(x / scale - left, y / scale - top);
      for (let channel = 0; channel < 3; channel += 1) {
        const [a, b] = [from[channel] ?? 0, to[channel] ?? 0];
        const tone = a + (b - a) * Math.min(1, Math.max(0, part));
        pixels[at] = Math.round(tone + (255 - tone) * white);
        at += 1;
      }
    }
  }
  return pixels;
}

function parseColour(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
