import type { Position } from '@foyer/contract/rules/events/map-link.ts';
import { and, between, type SQL, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';

export type Near = Position & { km: number };

const kmPerDegree = 111.2;
const earthKm = 6371;

/** The distance of an event in kilometers, by the haversine formula. */
export function distanceKm({ latitude, longitude }: Position): SQL<number> {
  const [north, east] = [sql`radians(${events.latitude})`, sql`radians(${events.longitude})`];
  return sql<number>`(2 * ${earthKm}::float8 * asin(least(1, sqrt(
    power(sin((${north} - radians(${latitude}::float8)) / 2), 2) +
    cos(radians(${latitude}::float8)) * cos(${north}) * power(sin((${east} - radians(${longitude}::float8)) / 2), 2)))))`;
}

/** Events within a distance. A bounding box uses the index; the exact distance is checked inside it. */
export function isWithin({ km, ...position }: Near): SQL | undefined {
  const { latitude, longitude } = position;
  const latitudeSpan = km / kmPerDegree;
  // The box is widest nearest to a pole. It covers all longitudes around a pole and across the date line.
  const smallestCosine = Math.cos((Math.min(90, Math.abs(latitude) + latitudeSpan) * Math.PI) / 180);
  const longitudeSpan = latitudeSpan / Math.max(smallestCosine, 1e-6);
  const coversAllLongitudes = longitude - longitudeSpan < -180 || longitude + longitudeSpan > 180;
  return and(
    between(events.latitude, latitude - latitudeSpan, latitude + latitudeSpan),
    coversAllLongitudes ? undefined : between(events.longitude, longitude - longitudeSpan, longitude + longitudeSpan),
    sql`${distanceKm(position)} <= ${km}`,
  );
}
