import type { CoverPattern } from '@foyer/contract/rules/events/cover-designs.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';

/** How much white covers a point of the drawing, from 0 to 1. Points as in the pages' view box: 400 by 220. */
type Whiteness = (x: number, y: number) => number;

const steps = [1, 0.74, 0.5, 0.28] as const;
const outerOpacity = 0.14;
const innerOpacity = 0.92;
/** Position and height of the opening. */
const opening = { x: 332, height: 155 } as const;

const height = 220;
const rings = { x: 300, y: 190, radii: [210, 165, 120, 75, 30] } as const;
const waves = { tops: [90, 130, 170], length: 200, amplitude: 18 } as const;
const beams = { lefts: [40, 120, 200, 280, 360], slant: 110, width: 44 } as const;
const dots = { first: 20, distance: 45, columns: 9, rows: 5 } as const;

/** The shapes of a cover's pattern, as `ui/events/cover-pattern.tsx` draws them on pages. */
export function coverWhiteness(pattern: CoverPattern, type: EventType): Whiteness {
  const patterns: Record<CoverPattern, Whiteness> = {
    opening: openingWhiteness(type === 'virtual' ? isInScreen : isInDoorway),
    rings: (x, y) =>
      layered(rings.radii.map((r, index) => [Math.hypot(x - rings.x, y - rings.y) <= r, index === 4 ? 0.92 : 0.12])),
    waves: (x, y) =>
      layered(
        waves.tops.map((top, index) => [
          y >= top - waves.amplitude * Math.sin((x / waves.length) * 2 * Math.PI),
          0.12 + index * 0.08,
        ]),
      ),
    beams: (x, y) => {
      const along = x - ((height - y) / height) * beams.slant;
      return layered(beams.lefts.map((left, i) => [along >= left && along <= left + beams.width, 0.08 + i * 0.05]));
    },
    dots: (x, y) => {
      const column = Math.round((x - dots.first) / dots.distance);
      const row = Math.round((y - dots.first) / dots.distance);
      if (column < 0 || column >= dots.columns || row < 0 || row >= dots.rows) return 0;
      const [left, top] = [dots.first + column * dots.distance, dots.first + row * dots.distance];
      return Math.hypot(x - left, y - top) <= 3 + column * 0.9 ? 0.1 + column * 0.05 : 0;
    },
  };
  return patterns[pattern];
}

/** White layers on one another: each covers a part of what shines through. */
function layered(layers: readonly (readonly [covers: boolean, opacity: number])[]): number {
  return 1 - layers.reduce((through, [covers, opacity]) => (covers ? through * (1 - opacity) : through), 1);
}

function openingWhiteness(contains: (x: number, y: number) => boolean): Whiteness {
  return (x, y) =>
    layered(
      steps.map((step, index) => [
        contains((x - opening.x) / opening.height / step, (height - y) / opening.height / step),
        index === steps.length - 1 ? innerOpacity : outerOpacity,
      ]),
    );
}

/** Coordinates from the middle of the threshold; the doorway is 1 high. */
function isInDoorway(x: number, y: number): boolean {
  return Math.abs(x) <= 0.5 && (y <= 0.5 || x * x + (y - 0.5) ** 2 <= 0.25);
}

function isInScreen(x: number, y: number): boolean {
  return Math.abs(x) <= 0.6 && y <= 0.86;
}
