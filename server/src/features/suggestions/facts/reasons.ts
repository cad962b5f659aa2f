import type { SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { cityOf, intentsOf, languageOf, type MatchProfile } from './match-profile.ts';
import { foldPhrase, isKnownTopic, topicNamed, topicNumbers } from './topic-numbers.ts';

const most = 3;

/**
 * Why two members are suggested to each other, from the point of view of the first: strongest first, each with what both
 * profiles say. Empty if they have nothing in common that both show and let suggestions use.
 */
export function reasonsFor(me: MatchProfile, other: MatchProfile): SuggestionReason[] {
  const both = (source: MatchProfile['uses'][number]) => me.uses.includes(source) && other.uses.includes(source);
  return [
    ...(both('offers') ? [theyOffer(me, other), youOffer(me, other)] : []),
    both('events') ? sharedEvent(me, other) : null,
    both('interests') ? sharedInterest(me, other) : null,
    both('location') ? sharedCity(me, other) : null,
    sharedIntent(me, other),
    sharedLanguage(me, other),
  ]
    .filter((reason) => reason !== null)
    .slice(0, most);
}

type Evidence = SuggestionReason['mine'];
type Reason = SuggestionReason | null;

function evidenceOf(field: Evidence['field'], texts: readonly string[]): Evidence[] {
  return texts.map((text) => ({ field, text }));
}

type Comparison = (one: string, other: string) => boolean;

/** The first two texts that mean the same topic, or compare as given. */
function firstMatch(
  code: SuggestionReason['code'],
  mine: readonly Evidence[],
  theirs: readonly Evidence[],
  matches: Comparison = isAlike,
): Reason {
  for (const own of mine) {
    const match = theirs.find((each) => matches(own.text, each.text));
    if (match) return { code, mine: own, theirs: match };
  }
  return null;
}

/** The same words, or names of the same topic in two languages. */
function isSame(one: string, other: string): boolean {
  if (foldPhrase(one) === foldPhrase(other)) return true;
  const topic = topicNamed(one);
  return topic !== undefined && topic === topicNamed(other);
}

function isAlike(one: string, other: string): boolean {
  if (isSame(one, other)) return true;
  const topics = topicNumbers(other);
  return topicNumbers(one).some((topic) => isKnownTopic(topic) && topics.includes(topic));
}

const offersOf = ({ shown }: MatchProfile) => [
  ...evidenceOf('offers', shown.offers),
  ...evidenceOf('skills', shown.skills),
];
const needsOf = ({ shown }: MatchProfile) => evidenceOf('seeks', shown.seeks);

const theyOffer = (me: MatchProfile, other: MatchProfile) => firstMatch('they-offer', needsOf(me), offersOf(other));
const youOffer = (me: MatchProfile, other: MatchProfile) => firstMatch('you-offer', offersOf(me), needsOf(other));

/** An interest of both, or else two that are about the same topic. */
function sharedInterest(me: MatchProfile, other: MatchProfile): Reason {
  const mine = evidenceOf('interests', me.shown.interests);
  const theirs = evidenceOf('interests', other.shown.interests);
  return firstMatch('shared-interest', mine, theirs, isSame) ?? firstMatch('related-interest', mine, theirs);
}

function sharedEvent(me: MatchProfile, other: MatchProfile): Reason {
  const event = me.events.find(({ id }) => other.events.some((each) => each.id === id));
  if (!event) return null;
  const evidence: Evidence = { field: 'event', text: event.title };
  return { code: 'same-event', mine: evidence, theirs: evidence };
}

function sharedCity(me: MatchProfile, other: MatchProfile): Reason {
  const [mine, theirs] = [cityOf(me.shown), cityOf(other.shown)];
  if (mine === '' || foldPhrase(mine) !== foldPhrase(theirs)) return null;
  return {
    code: 'same-city',
    mine: { field: 'location', text: mine },
    theirs: { field: 'location', text: theirs },
  };
}

function sharedIntent(me: MatchProfile, other: MatchProfile): Reason {
  const theirs = intentsOf(other.shown);
  const intent = intentsOf(me.shown).find((each) => theirs.includes(each));
  if (!intent) return null;
  const evidence: Evidence = { field: 'availability', text: intent };
  return { code: 'same-intent', mine: evidence, theirs: evidence };
}

function sharedLanguage(me: MatchProfile, other: MatchProfile): Reason {
  const theirs = other.shown.languages.map(({ tag }) => languageOf(tag));
  const language = me.shown.languages.map(({ tag }) => languageOf(tag)).find((each) => theirs.includes(each));
  if (!language) return null;
  const evidence: Evidence = { field: 'languages', text: language };
  return { code: 'same-language', mine: evidence, theirs: evidence };
}
