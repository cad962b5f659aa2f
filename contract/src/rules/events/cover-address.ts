/** Pixels of the sizes that a cover is kept in, all of the shape of a link's card (1200 to 630). */
export const coverSizes = { card: { width: 640, height: 336 }, page: { width: 1600, height: 840 } } as const;
export type CoverSize = keyof typeof coverSizes;

/** Width of a cover for each pixel of its height. */
export const coverShape = 1200 / 630;

/** Where one size of a cover is found. Whoever knows the key may see it, so it is told to those alone who see the event. */
export function coverAddress(key: string, size: CoverSize): string {
  return `/files/covers/${key}/${size}.jpg`;
}
