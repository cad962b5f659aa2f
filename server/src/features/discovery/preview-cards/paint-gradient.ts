import type { EventType } from '@foyer/contract/rules/events/choices.ts';
import { coverTones, gradientStops } from '@foyer/contract/rules/events/cover-tones.ts';

type Colour = [number, number, number];
type Size = { width: number; height: number };

const steps = [1, 0.74, 0.5, 0.28] as const;
const faint = 0.14;
const bright = 0.92;
/** Height of the whole opening, as part of the picture's. */
const tall = 0.74;

/**
 * The cover that pages make from a title, as pixels: a doorway or a screen in a light of its own. By hand, since the
 * decoder of pictures reads no drawings (rule 41).
 */
export function paintGradient({ width, height }: Size, name: string, type: EventType): Buffer {
  const { angle, colours } = coverTones(name);
  const [dark, middle, light] = colours.map(coloursOf) as [Colour, Colour, Colour];
  const turned = (angle * Math.PI) / 180;
  const [across, down] = [Math.sin(turned), -Math.cos(turned)];
  // As long as CSS makes it: both corners lie at its ends.
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
      const white = lit(opening, (x - width * 0.83) / (height * tall), (height - y) / (height * tall));
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

/** How much white lies over a place: each step of the opening adds some. */
function lit(opening: (x: number, y: number) => boolean, x: number, y: number): number {
  let seen = 1;
  for (const [index, step] of steps.entries())
    if (opening(x / step, y / step)) seen *= 1 - (index === steps.length - 1 ? bright : faint);
  return 1 - seen;
}

/** From the middle of its threshold; as high as 1. */
function isInDoorway(x: number, y: number): boolean {
  return Math.abs(x) <= 0.5 && (y <= 0.5 || x * x + (y - 0.5) ** 2 <= 0.25);
}

function isInScreen(x: number, y: number): boolean {
  return Math.abs(x) <= 0.6 && y <= 0.86;
}

function coloursOf(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
