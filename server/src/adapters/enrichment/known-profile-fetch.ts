import { limits } from '@foyer/contract/limits.ts';
import type { FoundFacts, KnownFacts, ProfileFetch } from './lookup-providers.ts';
import { plainLine } from './plain-text.ts';

/** The local stand-in for an enrichment provider: uses only the form, the sign-in and the chosen card. */
export function knownProfileFetch(): ProfileFetch {
  return { name: 'what the form and the chosen profile tell', fetch: async (known) => factsFromKnown(known) };
}

/** The headline from the form, and the card's snippet as the "about" text. */
export function factsFromKnown({ name, title, company, card }: KnownFacts): FoundFacts {
  return {
    headline:
      headlineOf(name, card?.title) ??
      (title && company ? plainLine(`${title} · ${company}`, limits.profile.headline) : null),
    about: aboutOf(card?.snippet),
    location: null,
    skills: [],
    experience: title && company ? [{ what: title, where: company, from: null, until: null }] : [],
    education: [],
  };
}

/** "Ada Lovelace - Analyst - Engines" without the name. */
function headlineOf(name: string, cardTitle: string | undefined): string | null {
  const parts = (cardTitle ?? '').split(/\s+[-–|·]\s+/).filter((part) => part !== '');
  if (parts.length < 2 || !sameName(parts[0] ?? '', name)) return null;
  return plainLine(parts.slice(1).join(' · '), limits.profile.headline);
}

/** Keeps the whole sentences of a snippet and drops the ones that are cut off. */
function aboutOf(snippet: string | undefined): string | null {
  if (!snippet || /^missing:/i.test(snippet)) return null;
  const sentences = snippet.match(/[^.!?…]+[.!?](?=\s|$)/g) ?? [];
  return plainLine(sentences.join(' '), 600) || null;
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
}
