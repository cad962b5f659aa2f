import { z } from 'zod';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../rules/names/name.ts';
import { photo } from './photo.ts';

/** A person in a list, as far as members may see them. */
export const personCard = z
  .object({
    urlSlug: z.string(),
    displayName: z.string(),
    headline: z.string(),
    title: z.string(),
    company: z.string(),
    location: z.string(),
    photo: photo.nullable(),
  })
  .meta({ id: 'PersonCard' });
export type PersonCard = z.output<typeof personCard>;

const { min, max, pageSize } = limits.peopleSearch;

/**
 * By name, headline, title, company, place, skill, interest, offer or wish; accents and small slips of the fingers are
 * forgiven. Every word has to be found; when nobody has them all, those who have some. Best first.
 */
export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'user',
  summary: 'Search people',
  query: z.object({
    q: z.string().overwrite(cleanLine).min(min, 'search.too_short').max(max, 'line.max_length'),
    ...paged({ size: pageSize, most: 50 }),
  }),
  data: pageOf(personCard),
  errors: ['RATE_LIMITED'],
});
