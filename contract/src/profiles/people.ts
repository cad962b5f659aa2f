import { z } from 'zod';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { listedRelations } from '../rules/connections/connection-choices.ts';
import { cleanLine } from '../rules/names/name.ts';
import { industries } from '../rules/profiles/profile-lists.ts';
import { personCard } from './person-card.ts';

/** A member in the list of members. */
export const foundPerson = personCard.extend({ relation: z.enum(listedRelations) }).meta({ id: 'FoundPerson' });
export type FoundPerson = z.output<typeof foundPerson>;

const { min, max, pageSize, filterValues, facetValues } = limits.peopleSearch;

/** A value, or several of which any may match. */
function anyOf<Value extends z.core.$ZodType<string>>(value: Value) {
  return z.union([value, z.array(value).max(filterValues, 'list.max_items')]).optional();
}
const filterText = z
  .string()
  .overwrite(cleanLine)
  .min(1, 'line.required')
  .max(limits.profile.location, 'line.max_length');

/** What people are filtered by: only what all members may see. Different kinds must all match. */
const filters = {
  city: anyOf(filterText),
  company: anyOf(filterText),
  industry: anyOf(z.enum(industries)),
  /** Skills and interests. */
  topic: anyOf(filterText),
  /** A language they speak, as a two- or three-letter code. */
  language: anyOf(z.string().regex(/^[a-z]{2,3}$/, 'language.invalid')),
};
const typed = z.string().overwrite(cleanLine).min(min, 'search.too_short').max(max, 'line.max_length').optional();

export const peopleFilters = ['city', 'company', 'industry', 'topic', 'language'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

/**
 * Finds members by name, headline, title, company, location, skills, interests and offers; ignores accents and
 * tolerates typos. Matches for all words come first, otherwise for some of them, best first. Without words it lists
 * everyone who matches the filters, profiles with more to see first.
 */
export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'user',
  summary: 'Search people',
  query: z.object({ q: typed, ...filters, ...paged({ size: pageSize, most: 50 }) }),
  data: pageOf(foundPerson),
  errors: ['RATE_LIMITED'],
});

/** A value of a filter, as most people write it, and how many people the search would find with it. */
export const peopleFacet = z.object({ value: z.string(), count: z.int().min(0) }).meta({ id: 'PeopleFacet' });
export type PeopleFacet = z.output<typeof peopleFacet>;
const facet = z.array(peopleFacet).max(facetValues);

/**
 * Counts the people that `searchPeople` finds, and the most frequent values of each filter. The counts of a filter
 * disregard its own selection. People found by similar words only are not counted.
 */
export const countPeople = endpoint({
  method: 'GET',
  path: '/api/people/facets',
  access: 'user',
  summary: 'Count people by city, company, industry, topic and language',
  query: z.object({ q: typed, ...filters }),
  data: z.object({
    total: z.int().min(0),
    facets: z.object({ city: facet, company: facet, industry: facet, topic: facet, language: facet }),
  }),
  errors: ['RATE_LIMITED'],
});
