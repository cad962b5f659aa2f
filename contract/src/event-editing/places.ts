import { z } from 'zod';
import { endpoint } from '../http.ts';
import { languages, limits } from '../limits.ts';

const foundPlace = z
  .object({ name: z.string(), address: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({ id: 'FoundPlace' });
export type FoundPlace = z.output<typeof foundPlace>;

/** Asks the geocoder of this deployment. UNAVAILABLE if there is none or it does not respond. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'user',
  summary: 'Find the coordinates of an address',
  query: z.object({
    query: z.string().trim().min(limits.placeSearch.min).max(limits.event.address),
    language: z.enum(languages).default('en'),
  }),
  data: z.object({ items: z.array(foundPlace) }),
  errors: ['RATE_LIMITED', 'UNAVAILABLE'],
});
