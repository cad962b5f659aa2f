import type { photoSizes } from './profile-lists.ts';

export type PhotoSize = keyof typeof photoSizes;

/** Where one size of a photo is found. Whoever knows the key may see it, so it is told to those alone who may. */
export function photoAddress(key: string, size: PhotoSize): string {
  return `/files/photos/${key}/${size}.jpg`;
}

/** The addresses of all sizes. */
export function photoAddresses(key: string): Record<PhotoSize, string> {
  const at = (size: PhotoSize) => photoAddress(key, size);
  return { small: at('small'), medium: at('medium'), large: at('large') };
}
