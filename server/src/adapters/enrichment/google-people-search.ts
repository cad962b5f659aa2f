import { z } from 'zod';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { asCards, searchTerms } from './found-profiles.ts';
import { askProvider, refusedWith } from './lookup-failed.ts';
import type { PeopleSearch } from './lookup-providers.ts';

type Engine = { url: string; key: string; engine: string };

/** A malformed result must not discard the others. */
const result = z
  .object({ title: z.unknown().optional(), link: z.unknown().optional(), snippet: z.unknown().optional() })
  .catch({});
const answer = z.object({
  items: z.array(result).optional(),
});

/** Google's Programmable Search, JSON API (https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list). */
export function googlePeopleSearch({ url, key, engine }: Engine): PeopleSearch {
  const name = `Google Programmable Search (${new URL(url).host})`;
  return {
    name,
    find: (person, signal) =>
      askProvider(name, async () => {
        const address = new URL(url);
        const parameters = { key, cx: engine, q: searchTerms(person), num: '10', hl: person.language };
        for (const [parameter, value] of Object.entries(parameters)) address.searchParams.set(parameter, value);
        const response = await boundedFetch(address.href, { headers: { accept: 'application/json' }, signal });
        if (!response.ok) throw refusedWith(name, response.status);
        return asCards(answer.parse(await response.json()).items ?? []);
      }),
  };
}
