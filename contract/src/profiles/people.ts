import { z } from 'zod';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../rules/names/name.ts';
import { photo } from './photo.ts';

/** A member in a list, as far as other members can see. */
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
 * Finds members by name, headline, title, company, location, skills, interests and offers; ignores accents and
 * tolerates typos. Matches for all words come first, otherwise for some of them, best first.
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
