import type { Language } from '@foyer/contract/limits.ts';

/** A place that matches an address. Texts are plain and come from outside. */
export type FoundPlace = { name: string; address: string; latitude: number; longitude: number };

/** Finds the coordinates of addresses. */
export type Geocoder = {
  /** For the log, without secrets. */
  name: string;
  /** The best matches first. Throws ProviderUnreachable if there is no usable answer. */
  find: (query: string, language: Language) => Promise<FoundPlace[]>;
};
