import type { photoSizes } from './profile-lists.ts';

export type PhotoSize = keyof typeof photoSizes;

/** The address of one size of a photo. Anyone with the key can see it, so only people who can see the photo get it. */
export function photoAddress(key: string, size: PhotoSize): string {
  return `/files/photos/${key}/${size}.jpg`;
}

/** The addresses of all sizes. */
export function photoAddresses(key: string): Record<PhotoSize, string> {
  const at = (size: PhotoSize) => photoAddress(key, size);
  return { small: at('small'), medium: at('medium'), large: at('large') };
}
