import type { Env } from '#src/read-env.ts';
import { bravePeopleSearch } from './brave-people-search.ts';
import { googlePeopleSearch } from './google-people-search.ts';
import { httpProfileFetch } from './http-profile-fetch.ts';
import { knownProfileFetch } from './known-profile-fetch.ts';
import type { Lookups, PeopleSearch } from './lookup-providers.ts';
import { modelInterestMaker } from './model-interest-maker.ts';
import { modelMessageWriter } from './model-message-writer.ts';
import { modelTextEmbedder } from './model-text-embedder.ts';
import { wordInterestMaker } from './word-interest-maker.ts';

export type LookupEnv = Pick<
  Env,
  | 'SEARCH_GOOGLE_KEY'
  | 'SEARCH_GOOGLE_ENGINE'
  | 'SEARCH_GOOGLE_URL'
  | 'SEARCH_BRAVE_TOKEN'
  | 'SEARCH_BRAVE_URL'
  | 'ENRICH_API_KEY'
  | 'ENRICH_URL'
  | 'AI_BASE_URL'
  | 'AI_API_KEY'
  | 'AI_MODEL'
  | 'AI_SUGGESTIONS_PER_DAY'
  | 'EMBEDDINGS_BASE_URL'
  | 'EMBEDDINGS_API_KEY'
  | 'EMBEDDINGS_MODEL'
>;

/** Uses what is configured, otherwise the built-in implementations. `localPeople` is the people search of local mode. */
export function chooseLookups(env: LookupEnv, localPeople: PeopleSearch | null): Lookups {
  const model =
    env.AI_BASE_URL && env.AI_MODEL ? { url: env.AI_BASE_URL, key: env.AI_API_KEY, model: env.AI_MODEL } : null;
  return {
    people: peopleSearch(env) ?? localPeople,
    facts: env.ENRICH_API_KEY
      ? httpProfileFetch({ url: env.ENRICH_URL, key: env.ENRICH_API_KEY })
      : knownProfileFetch(),
    interests: model ? modelInterestMaker(model) : wordInterestMaker(),
    embedder:
      env.EMBEDDINGS_BASE_URL && env.EMBEDDINGS_MODEL
        ? modelTextEmbedder({ url: env.EMBEDDINGS_BASE_URL, key: env.EMBEDDINGS_API_KEY, model: env.EMBEDDINGS_MODEL })
        : null,
    writer: model && env.AI_SUGGESTIONS_PER_DAY > 0 ? modelMessageWriter(model, env.AI_SUGGESTIONS_PER_DAY) : null,
  };
}

function peopleSearch(env: LookupEnv): PeopleSearch | null {
  if (env.SEARCH_GOOGLE_KEY && env.SEARCH_GOOGLE_ENGINE) {
    return googlePeopleSearch({
      url: env.SEARCH_GOOGLE_URL,
      key: env.SEARCH_GOOGLE_KEY,
      engine: env.SEARCH_GOOGLE_ENGINE,
    });
  }
  return env.SEARCH_BRAVE_TOKEN
    ? bravePeopleSearch({ url: env.SEARCH_BRAVE_URL, token: env.SEARCH_BRAVE_TOKEN })
    : null;
}
