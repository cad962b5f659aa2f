/** Searches of the command palette. `viewer` is null for visitors. */
export const paletteKeys = {
  events: (viewer: string | null, q: string) => ['palette', 'events', viewer, q] as const,
  hosted: (viewer: string, q: string) => ['palette', 'hosted', viewer, q] as const,
  people: (viewer: string, q: string) => ['palette', 'people', viewer, q] as const,
} as const;
