import type { Alias, ShownFacts } from '@foyer/contract/anonymous-networking/alias.ts';
import type { StoredFacts } from '#src/db/schema/anonymous-networking.ts';
import { type Facts, facts, topicNames } from './facts.ts';

/** What others see of an alias. Values that this version does not support, such as a removed industry, are left out. */
export function presentFacts(shown: StoredFacts | Facts): ShownFacts {
  const known = facts.partial().safeParse(shown);
  const { role = null, seniority = null, industry = null, region = null, city = null, topic = null } = known.data ?? {};
  return { role, seniority, industry, region, city, topic: topicNames(topic) };
}

export function presentAlias({ id, handle }: { id: string; handle: string }, shown: StoredFacts | undefined): Alias {
  return { id, handle, facts: presentFacts(shown ?? {}) };
}
