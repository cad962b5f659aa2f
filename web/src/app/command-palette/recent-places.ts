import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import type { PaletteItem } from './palette-item.ts';

const maxPlaces = 5;
const kinds = ['page', 'event', 'hosted', 'person'] as const;

function isPlace(value: unknown): value is PaletteItem {
  if (typeof value !== 'object' || value === null) return false;
  const { to, title, kind }: Partial<Record<keyof PaletteItem, unknown>> = value;
  return (
    typeof to === 'string' && to.startsWith('/') && typeof title === 'string' && kinds.some((each) => each === kind)
  );
}

/** The places this viewer last chose in the palette, newest first. Stored in this browser until they sign out. */
export function recentPlaces(viewer: string | null): PaletteItem[] {
  try {
    const stored: unknown = JSON.parse(browserStorages.local.getItem(flowItems.recentPlaces) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return [];
    const { owner, places }: { owner?: unknown; places?: unknown } = stored;
    return owner === viewer && Array.isArray(places) ? places.filter(isPlace).slice(0, maxPlaces) : [];
  } catch {
    return [];
  }
}

/** Puts a place first. */
export function rememberPlace(viewer: string | null, place: PaletteItem): void {
  if (place.kind === 'search') return;
  const places = [place, ...recentPlaces(viewer).filter(({ to }) => to !== place.to)].slice(0, maxPlaces);
  try {
    browserStorages.local.setItem(flowItems.recentPlaces, JSON.stringify({ owner: viewer, places }));
  } catch {
    // Blocked storage: there are no recent places then.
  }
}
