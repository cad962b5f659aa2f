import type { Language } from '@foyer/contract/limits.ts';
import type { ProfileLink } from '@foyer/contract/profiles/wizard/network.ts';

/** Who is asked about: what the form tells. */
export type Asked = { name: string; title: string; company: string; language: Language };

/** Profiles at the professional network that may be this person's, the likeliest first. */
export type PeopleSearch = { name: string; find: (person: Asked, signal: AbortSignal) => Promise<ProfileLink[]> };

/** What is known of the person when more is wanted: the chosen card, and what the sign-in claims. */
export type Known = Asked & { linkedInUrl: string | null; card: ProfileLink | null };

/** A time at a company or a school. Months are `YYYY-MM`, years `YYYY`. */
export type FoundStation = { what: string; where: string; from: string | null; until: string | null };

/** What was found out about a person, cleaned: plain text of bounded length, lists of bounded size. */
export type FoundFacts = {
  headline: string | null;
  about: string | null;
  location: string | null;
  skills: string[];
  experience: FoundStation[];
  education: FoundStation[];
};
export type ProfileFetch = { name: string; fetch: (known: Known, signal: AbortSignal) => Promise<FoundFacts> };

/** What interests are made of: all that the profile says, in the words of its owner or of others. */
export type Described = Asked & { texts: string[]; skills: string[] };
export type Topics = { interests: string[]; likes: string[] };
export type InterestMaker = { name: string; make: (person: Described, signal: AbortSignal) => Promise<Topics> };

/**
 * What finds things out about people. All of them are asked from jobs, never while somebody waits, and throw
 * LookupFailed and nothing else. Nothing they say is believed: answers are cleaned before they leave the adapter.
 */
export type Lookups = {
  /** Null: off, nobody is ever found. */
  people: PeopleSearch | null;
  facts: ProfileFetch;
  interests: InterestMaker;
};
