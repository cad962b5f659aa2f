import type { Position } from '@foyer/contract/rules/events/map-link.ts';

/** Side of a tile in CSS pixels. */
const tileSize = 256;
/** Web Mercator ends here, north and south. */
const maxLatitude = 85.0511;

export const zoomLevels = { min: 3, max: 18 } as const;

type Point = { x: number; y: number };
export type Tile = { key: string; src: string; left: number; top: number };

/** Pixels from the north-west corner of the world at a zoom level (Web Mercator, EPSG 3857). */
export function pixelsOf({ latitude, longitude }: Position, zoom: number): Point {
  const world = tileSize * 2 ** zoom;
  const bounded = Math.min(maxLatitude, Math.max(-maxLatitude, latitude));
  const radians = (bounded * Math.PI) / 180;
  return {
    x: ((longitude + 180) / 360) * world,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * world,
  };
}

/** The tiles that cover a map of this size around a center, and where each is placed on it, in pixels. */
export function tilesAround(center: Point, zoom: number, size: { width: number; height: number }, url: string): Tile[] {
  const count = 2 ** zoom;
  const [left, top] = [center.x - size.width / 2, center.y - size.height / 2];
  const columns = indexes(left, left + size.width);
  const rows = indexes(top, top + size.height).filter((row) => row >= 0 && row < count);
  return rows.flatMap((row) =>
    columns.map((column) => ({
      key: `${zoom}/${column}/${row}`,
      src: url
        .replace('{z}', String(zoom))
        // The world repeats to the east and west.
        .replace('{x}', String(((column % count) + count) % count))
        .replace('{y}', String(row)),
      left: Math.round(column * tileSize - left),
      top: Math.round(row * tileSize - top),
    })),
  );
}

/** The tiles between two pixels on one axis. */
function indexes(from: number, to: number): number[] {
  const first = Math.floor(from / tileSize);
  const last = Math.floor((to - 1) / tileSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
