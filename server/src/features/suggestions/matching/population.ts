import type { TextColumns } from './similar-texts.ts';

/** Topics that a set can hold: two words of 32 bits. */
export const topicLimit = 64;
/** Events of one person that count for matching: the next ones. */
export const eventLimit = 3;

/** What matching knows of one person. Only facts that every member may see are among them. */
export type MatchFacts = {
  /** Topics, as numbers below `topicLimit`. */
  offers: readonly number[];
  needs: readonly number[];
  interests: readonly number[];
  /** Topics that the person does not want to meet people for. */
  avoided: readonly number[];
  /** Bits of the languages they speak. */
  languages: number;
  /** Bits of what they are available for. */
  intents: number;
  /** 0 where it is unknown; so are city, company and role family. The lowest bit of a company says that colleagues are welcome. */
  seniority: number;
  city: number;
  company: number;
  role: number;
  /** Ids of events that they attend and show, at most `eventLimit`. */
  events: readonly number[];
};

/**
 * Everyone of one batch, as columns: person `i` has the words `2i` and `2i + 1` of each set and the ids
 * `eventLimit * i …` of events. 100,000 people take 9 MB.
 */
export type Population = {
  count: number;
  offers: Uint32Array;
  needs: Uint32Array;
  interests: Uint32Array;
  avoided: Uint32Array;
  languages: Uint32Array;
  intents: Uint32Array;
  seniority: Uint8Array;
  role: Uint8Array;
  city: Uint32Array;
  company: Uint32Array;
  events: Uint32Array;
  /** How readily each asks and accepts, and is asked and accepted, beyond what the facts explain: log odds. */
  asks: Float32Array;
  asked: Float32Array;
  accepts: Float32Array;
  accepted: Float32Array;
  /** How much a connection more is worth to them; see fairness.ts. */
  urgency: Float32Array;
  /** Null where no texts are compared. */
  texts: TextColumns | null;
};

export function newPopulation(count: number): Population {
  return {
    count,
    offers: new Uint32Array(2 * count),
    needs: new Uint32Array(2 * count),
    interests: new Uint32Array(2 * count),
    avoided: new Uint32Array(2 * count),
    languages: new Uint32Array(count),
    intents: new Uint32Array(count),
    seniority: new Uint8Array(count),
    role: new Uint8Array(count),
    city: new Uint32Array(count),
    company: new Uint32Array(count),
    events: new Uint32Array(eventLimit * count),
    asks: new Float32Array(count),
    asked: new Float32Array(count),
    accepts: new Float32Array(count),
    accepted: new Float32Array(count),
    urgency: new Float32Array(count).fill(1),
    texts: null,
  };
}

export function setPerson(people: Population, i: number, facts: MatchFacts): void {
  setTopics(people.offers, i, facts.offers);
  setTopics(people.needs, i, facts.needs);
  setTopics(people.interests, i, facts.interests);
  setTopics(people.avoided, i, facts.avoided);
  people.languages[i] = facts.languages;
  people.intents[i] = facts.intents;
  people.seniority[i] = facts.seniority;
  people.role[i] = facts.role;
  people.city[i] = facts.city;
  people.company[i] = facts.company;
  for (let e = 0; e < eventLimit; e += 1) people.events[eventLimit * i + e] = facts.events[e] ?? 0;
}

/** What was learned of one person, in log odds. */
export type Biases = Record<'asks' | 'asked' | 'accepts' | 'accepted', number>;
export const noBiases: Biases = { asks: 0, asked: 0, accepts: 0, accepted: 0 };

export function setBiases(people: Population, i: number, { asks, asked, accepts, accepted }: Biases): void {
  people.asks[i] = asks;
  people.asked[i] = asked;
  people.accepts[i] = accepts;
  people.accepted[i] = accepted;
}

function setTopics(sets: Uint32Array, i: number, topics: readonly number[]): void {
  sets[2 * i] = 0;
  sets[2 * i + 1] = 0;
  for (const topic of topics) {
    if (topic < 0 || topic >= topicLimit) throw new RangeError(`topic ${topic} is outside a set`);
    const word = 2 * i + (topic >> 5);
    sets[word] = at(sets, word) | (1 << (topic & 31));
  }
}

/**
 * An element that is known to be there: every index of the batch is below its length. More kinds of arrays than these
 * four would make each access several times slower (V8 specializes a place in the code for at most four).
 */
export function at(values: Uint32Array | Uint8Array | Int32Array | Float32Array, i: number): number {
  return values[i] ?? 0;
}

/** Topics that two sets have in common. */
export function common(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  return bits(at(a, 2 * i) & at(b, 2 * j)) + bits(at(a, 2 * i + 1) & at(b, 2 * j + 1));
}

/** Topics of a set. */
export function size(sets: Uint32Array, i: number): number {
  return bits(at(sets, 2 * i)) + bits(at(sets, 2 * i + 1));
}

/** The numbers of the topics of a set. */
export function topicsOf(sets: Uint32Array, i: number): number[] {
  const topics: number[] = [];
  for (let topic = 0; topic < topicLimit; topic += 1)
    if ((at(sets, 2 * i + (topic >> 5)) >>> (topic & 31)) & 1) topics.push(topic);
  return topics;
}

/** Set bits of a word of 32 bits. */
export function bits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
