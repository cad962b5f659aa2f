import type { Language } from '@foyer/contract/limits.ts';
import type { NetworkProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import type { MessagePurpose, MessageReason } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';

/** The person to look up, from the registration form. */
export type LookupSubject = { name: string; title: string; company: string; language: Language };

/** Finds LinkedIn profiles that may be this person's, most likely first. */
export type PeopleSearch = {
  name: string;
  find: (person: LookupSubject, signal: AbortSignal) => Promise<NetworkProfileLink[]>;
};

/** What is already known: the form, the chosen card and the claims of the sign-in. */
export type KnownFacts = LookupSubject & { linkedInUrl: string | null; card: NetworkProfileLink | null };

/** A position at a company or an education at a school. Months are `YYYY-MM`, years `YYYY`. */
export type FoundStation = { what: string; where: string; from: string | null; until: string | null };

/** Facts about a person, already cleaned: plain text and lists of bounded size. */
export type FoundFacts = {
  headline: string | null;
  about: string | null;
  location: string | null;
  skills: string[];
  experience: FoundStation[];
  education: FoundStation[];
};
export type ProfileFetch = { name: string; fetch: (known: KnownFacts, signal: AbortSignal) => Promise<FoundFacts> };

/** The profile text that interests are generated from. */
export type DescribedPerson = LookupSubject & { texts: string[]; skills: string[] };
export type Topics = { interests: string[]; likes: string[] };
export type InterestMaker = { name: string; make: (person: DescribedPerson, signal: AbortSignal) => Promise<Topics> };

/**
 * Turns texts into vectors: texts that mean similar things point in similar directions. In the order of the texts, all of
 * the same length. `host` receives the texts.
 */
export type TextEmbedder = {
  name: string;
  model: string;
  host: string;
  embed: (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;
};

/** What a model gets to propose messages: nothing that names or identifies anyone. `{{me}}` is who asks. */
export type MessageBrief = {
  purpose: MessagePurpose;
  language: Language;
  /** What both show to members, such as a shared interest; events that both attend or attended. */
  facts: { about: MessageReason; text: string }[];
  /** The last texts of the conversation, oldest first. Empty unless both members agree. */
  messages: { by: '{{me}}' | '{{them}}'; text: string }[];
};
/** Proposes messages, unchecked. `host` receives the brief, at most `perDay` times for the whole installation. */
export type MessageWriter = {
  name: string;
  host: string;
  perDay: number;
  write: (brief: MessageBrief, signal: AbortSignal) => Promise<string[]>;
};

/**
 * Lookups about people. They run in jobs, so no request waits for them, and throw only LookupFailed. Providers are not trusted:
 * each adapter cleans its results.
 */
export type Lookups = {
  /** Null: people search is off. */
  people: PeopleSearch | null;
  facts: ProfileFetch;
  interests: InterestMaker;
  /** Null: texts are compared by their topics only. */
  embedder: TextEmbedder | null;
  /** Null: messages are suggested from templates. Unlike the others, it is asked while a member waits. */
  writer: MessageWriter | null;
};
