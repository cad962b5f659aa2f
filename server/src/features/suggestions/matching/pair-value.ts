import { at, bits, common, eventLimit, type Population, size } from './population.ts';
import { textFit } from './similar-texts.ts';

/** Facts about one person from the point of view of another, each between 0 and 1. */
export const pairFeatures = [
  'needsMet',
  'sharedInterests',
  'sameCity',
  'seniority',
  'sharedEvents',
  'intents',
  'sameLanguage',
  'similarTexts',
  'unknown',
] as const;
export type PairFeature = (typeof pairFeatures)[number];
/** Weights in log odds, in the order of `pairFeatures`, and what remains without any fact. */
export type Weights = { intercept: number; features: Readonly<Record<PairFeature, number>> };
/** Weights for asking someone, and for accepting a request. */
export type Model = { version: (typeof modelVersions)[keyof typeof modelVersions]; ask: Weights; accept: Weights };
/** What a model was made of; stored with each batch. */
export const modelVersions = { prior: 0, learnedChances: 1, learnedWeights: 2 } as const;

/** The same for asking and accepting, until answers tell them apart. */
const priorFeatures: Weights['features'] = {
  needsMet: 2.4,
  sharedInterests: 2.5,
  sameCity: 0.7,
  seniority: 0.6,
  sharedEvents: 0.4,
  intents: 0.4,
  sameLanguage: 0.5,
  similarTexts: 1.5,
  unknown: -0.3,
};

/** Until enough requests were answered to learn from. People accept more readily than they ask. */
export const priorModel: Model = {
  version: modelVersions.prior,
  ask: { intercept: -3.6, features: priorFeatures },
  accept: { intercept: -1.8, features: priorFeatures },
};

/** A model whose chances for everyone are moved by these log odds. */
export function shiftedModel({ version, ask, accept }: Model, by: { ask: number; accept: number }): Model {
  return {
    version,
    ask: { ...ask, intercept: ask.intercept + by.ask },
    accept: { ...accept, intercept: accept.intercept + by.accept },
  };
}

/** How `b` looks to `a`, written into `into` in the order of `pairFeatures`. */
export function readFeatures(people: Population, a: number, b: number, into: Float32Array): void {
  const needs = size(people.needs, a);
  into[0] = needs === 0 ? 0 : Math.min(1, common(people.needs, a, people.offers, b) / Math.min(2, needs));
  const shared = common(people.interests, a, people.interests, b);
  const all = size(people.interests, a) + size(people.interests, b) - shared;
  into[1] = all === 0 ? 0 : shared / all;
  into[2] = at(people.city, a) !== 0 && at(people.city, a) === at(people.city, b) ? 1 : 0;
  into[3] = seniorityFit(at(people.seniority, a), at(people.seniority, b));
  into[4] = sharedEvents(people, a, b) > 0 ? 1 : 0;
  into[5] = (at(people.intents, a) & at(people.intents, b)) !== 0 ? 1 : 0;
  into[6] = (at(people.languages, a) & at(people.languages, b)) !== 0 ? 1 : 0;
  into[7] = people.texts === null ? 0 : textFit(people.texts, a, b);
  into[8] = size(people.offers, b) === 0 && size(people.interests, b) === 0 ? 1 : 0;
}

/** Best with someone of the same level or the next one up, nothing beyond two steps or where a level is unknown. */
function seniorityFit(own: number, other: number): number {
  if (own === 0 || other === 0) return 0;
  const step = other - own;
  if (step === 0 || step === 1) return 1;
  return step === 2 || step === -1 ? 0.5 : 0;
}

function sharedEvents(people: Population, a: number, b: number): number {
  let shared = 0;
  for (let e = 0; e < eventLimit; e += 1) {
    const event = at(people.events, eventLimit * a + e);
    if (event === 0) continue;
    for (let f = 0; f < eventLimit; f += 1) if (at(people.events, eventLimit * b + f) === event) shared += 1;
  }
  return shared;
}

const features = new Float32Array(pairFeatures.length);

/** Written out, as this runs hundreds of millions of times in a batch. */
function weigh({ intercept, features: weights }: Weights, values: Float32Array): number {
  return (
    intercept +
    weights.needsMet * at(values, 0) +
    weights.sharedInterests * at(values, 1) +
    weights.sameCity * at(values, 2) +
    weights.seniority * at(values, 3) +
    weights.sharedEvents * at(values, 4) +
    weights.intents * at(values, 5) +
    weights.sameLanguage * at(values, 6) +
    weights.similarTexts * at(values, 7) +
    weights.unknown * at(values, 8)
  );
}

/** What the facts of `b` mean to `a`, without what is known of how either responds. */
export function logOddsOf(people: Population, weights: Weights, a: number, b: number): number {
  readFeatures(people, a, b, features);
  return weigh(weights, features);
}

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** How likely `a`, shown `b`, asks them to connect. */
export function askProbability(people: Population, { ask }: Model, a: number, b: number): number {
  return probability(logOddsOf(people, ask, a, b) + at(people.asks, a) + at(people.asked, b));
}

/** How likely `b` accepts a request of `a`. */
export function acceptProbability(people: Population, { accept }: Model, b: number, a: number): number {
  return probability(logOddsOf(people, accept, b, a) + at(people.accepts, b) + at(people.accepted, a));
}

/**
 * What it is worth to show the two to each other: one asks and the other accepts, or both ask. The chance of accepting is
 * squared, because a request that gets no answer costs both of them something. Symmetric.
 */
export function pairValue(people: Population, { ask, accept }: Model, a: number, b: number): number {
  readFeatures(people, a, b, features);
  const askAb = probability(weigh(ask, features) + at(people.asks, a) + at(people.asked, b));
  const acceptAb = probability(weigh(accept, features) + at(people.accepts, a) + at(people.accepted, b));
  readFeatures(people, b, a, features);
  const askBa = probability(weigh(ask, features) + at(people.asks, b) + at(people.asked, a));
  const acceptBa = probability(weigh(accept, features) + at(people.accepts, b) + at(people.accepted, a));
  const yesAb = acceptAb * acceptAb;
  const yesBa = acceptBa * acceptBa;
  return Math.min(1, askAb * yesBa + askBa * yesAb - askAb * askBa * Math.min(yesAb, yesBa));
}

/** Whether the two may be suggested to each other as far as their facts tell. */
export function mayMatch(people: Population, a: number, b: number): boolean {
  if (a === b) return false;
  const [own, other] = [at(people.company, a), at(people.company, b)];
  const isSameCompany = own !== 0 && own >>> 1 === other >>> 1;
  if (isSameCompany && (own & other & 1) === 0) return false;
  return avoids(people, a, b) + avoids(people, b, a) === 0;
}

/** Topics that `a` avoids and `b` offers or looks for. */
function avoids(people: Population, a: number, b: number): number {
  const [low, high] = [at(people.avoided, 2 * a), at(people.avoided, 2 * a + 1)];
  if (low === 0 && high === 0) return 0;
  return (
    bits(low & (at(people.offers, 2 * b) | at(people.needs, 2 * b))) +
    bits(high & (at(people.offers, 2 * b + 1) | at(people.needs, 2 * b + 1)))
  );
}
