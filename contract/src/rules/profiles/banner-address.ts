/** Sizes of a profile banner in pixels. */
export const bannerSizes = { small: { width: 800, height: 200 }, large: { width: 1600, height: 400 } } as const;
export type BannerSize = keyof typeof bannerSizes;

/** The aspect ratio of a banner: width divided by height. */
export const bannerShape = 4;

/** The address of one size of a banner. Anyone with the key can see it, so only people who can see the photo get it. */
export function bannerAddress(key: string, size: BannerSize): string {
  return `/files/banners/${key}/${size}.jpg`;
}

/** The addresses of both sizes. */
export function bannerAddresses(key: string): Record<BannerSize, string> {
  return { small: bannerAddress(key, 'small'), large: bannerAddress(key, 'large') };
}
