import type { Position } from '@foyer/contract/rules/events/map-link.ts';
import { and, between, type SQL, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';

export type Near = Position & { km: number };

const kmPerDegree = 111.2;
const earthKm = 6371;

/** Kilometres over the ground from a position to where an event is (the haversine formula). */
export function kmFrom({ latitude, longitude }: Position): SQL<number> {
  const [north, east] = [sql`radians(${events.latitude})`, sql`radians(${events.longitude})`];
  return sql<number>`(2 * ${earthKm}::float8 * asin(least(1, sqrt(
    power(sin((${north} - radians(${latitude}::float8)) / 2), 2) +
    cos(radians(${latitude}::float8)) * cos(${north}) * power(sin((${east} - radians(${longitude}::float8)) / 2), 2)))))`;
}

/** What is at most so far away. A box is looked through, by its index; the circle in it is exact. */
export function isNear({ km, ...position }: Near): SQL | undefined {
  const { latitude, longitude } = position;
  const high = km / kmPerDegree;
  // The box is widest where it is nearest to a pole. Around a pole, and over the date line, all longitudes are in it.
  const steepest = Math.cos((Math.min(90, Math.abs(latitude) + high) * Math.PI) / 180);
  const wide = high / Math.max(steepest, 1e-6);
  const isWhole = longitude - wide < -180 || longitude + wide > 180;
  return and(
    between(events.latitude, latitude - high, latitude + high),
    isWhole ? undefined : between(events.longitude, longitude - wide, longitude + wide),
    sql`${kmFrom(position)} <= ${km}`,
  );
}
