import { expect, test } from 'vitest';
import { pixelsOf, tilesAround } from './tile-layout.ts';

const url = 'https://tiles.example/{z}/{x}/{y}.png';

test('positions are projected as Web Mercator does', () => {
  expect(pixelsOf({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
  expect(pixelsOf({ latitude: 85.0511287798, longitude: -180 }, 0).y).toBeCloseTo(0, 2);
  // The tile of the Puerta del Sol, as https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames computes it.
  const { x, y } = pixelsOf({ latitude: 40.41694, longitude: -3.70361 }, 15);
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([16046, 12355]);
});

test('tiles cover the whole map, and the center is in its middle', () => {
  const center = { x: 1000, y: 700 };
  const tiles = tilesAround(center, 4, { width: 300, height: 200 }, url);
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(300);
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(200);
  const middle = tiles.find(({ src }) => src === 'https://tiles.example/4/3/2.png');
  expect(middle).toMatchObject({ left: 3 * 256 - 850, top: 2 * 256 - 600 });
});

test('the world repeats to the sides, and ends at the poles', () => {
  const atDateLine = tilesAround(pixelsOf({ latitude: 0, longitude: 179.9 }, 3), 3, { width: 512, height: 256 }, url);
  expect(atDateLine.map(({ src }) => src)).toContain('https://tiles.example/3/0/3.png');
  const atPole = tilesAround(pixelsOf({ latitude: 90, longitude: 0 }, 3), 3, { width: 256, height: 512 }, url);
  expect(atPole.every(({ src }) => Number(src.split('/')[5]?.split('.')[0]) >= 0)).toBe(true);
});
