import type { EventType } from '@foyer/contract/rules/events/choices.ts';
import { coverTones, gradientStops } from '@foyer/contract/rules/events/cover-tones.ts';

type Colour = [number, number, number];
type Size = { width: number; height: number };

const steps = [1, 0.74, 0.5, 0.28] as const;
const outerOpacity = 0.14;
const innerOpacity = 0.92;
/** Height of the opening relative to the picture. */
const openingHeight = 0.74;

/**
 * Paints the default cover of an event as pixels: a doorway or a screen in a gradient made from the title, as on its page.
 * Painted by hand, since the image decoder does not accept SVG for security.
 */
export function paintGradient({ width, height }: Size, name: string, type: EventType): Buffer {
  const { angle, colours } = coverTones(name);
  const [dark, middle, light] = colours.map(parseColour) as [Colour, Colour, Colour];
  const radians = (angle * Math.PI) / 180;
  const [across, down] = [Math.sin(radians), -Math.cos(radians)];
  // The length of the gradient line as in CSS, from corner to corner.
  const length = Math.abs(width * across) + Math.abs(height * down);
  const opening = type === 'virtual' ? isInScreen : isInDoorway;
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
      const white = whiteness(
        opening,
        (x - width * 0.83) / (height * openingHeight),
        (height - y) / (height * openingHeight),
      );
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

/** How much white covers a point: each step of the opening adds some. */
function whiteness(opening: (x: number, y: number) => boolean, x: number, y: number): number {
  let transmitted = 1;
  for (const [index, step] of steps.entries())
    if (opening(x / step, y / step)) transmitted *= 1 - (index === steps.length - 1 ? innerOpacity : outerOpacity);
  return 1 - transmitted;
}

/** Coordinates from the middle of the threshold; the doorway is 1 high. */
function isInDoorway(x: number, y: number): boolean {
  return Math.abs(x) <= 0.5 && (y <= 0.5 || x * x + (y - 0.5) ** 2 <= 0.25);
}

function isInScreen(x: number, y: number): boolean {
  return Math.abs(x) <= 0.6 && y <= 0.86;
}

function parseColour(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
