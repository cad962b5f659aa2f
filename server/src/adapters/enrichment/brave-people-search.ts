import { z } from 'zod';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { asCards, searchTerms } from './found-profiles.ts';
import { askProvider, refusedWith } from './lookup-failed.ts';
import type { PeopleSearch } from './lookup-providers.ts';

type Account = { url: string; token: string };

/** A malformed result must not discard the others. */
const result = z
  .object({ title: z.unknown().optional(), url: z.unknown().optional(), description: z.unknown().optional() })
  .catch({});
const answer = z.object({
  web: z.object({ results: z.array(result) }).optional(),
});

/** Brave's web search (https://api-dashboard.search.brave.com/api-reference/web/search/get). */
export function bravePeopleSearch({ url, token }: Account): PeopleSearch {
  const name = `Brave Search (${new URL(url).host})`;
  return {
    name,
    find: (person, signal) =>
      askProvider(name, async () => {
        const address = new URL(url);
        const parameters = { q: searchTerms(person), count: '10', search_lang: person.language };
        for (const [parameter, value] of Object.entries(parameters)) address.searchParams.set(parameter, value);
        const headers = { accept: 'application/json', 'cache-control': 'no-cache', 'x-subscription-token': token };
        const response = await boundedFetch(address.href, { headers, signal });
        if (!response.ok) throw refusedWith(name, response.status);
        const results = answer.parse(await response.json()).web?.results ?? [];
        return asCards(results.map(({ title, url: link, description: snippet }) => ({ title, link, snippet })));
      }),
  };
}
