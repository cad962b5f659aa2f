/** Sizes of a cover in pixels, all in the aspect ratio of link previews (1200 to 630). */
export const coverSizes = { card: { width: 640, height: 336 }, page: { width: 1600, height: 840 } } as const;
export type CoverSize = keyof typeof coverSizes;

/** The aspect ratio of a cover: width divided by height. */
export const coverShape = 1200 / 630;

/** The address of one size of a cover. Anyone with the key can see it, so only people who can see the event get it. */
export function coverAddress(key: string, size: CoverSize): string {
  return `/files/covers/${key}/${size}.jpg`;
}
