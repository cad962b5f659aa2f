import { type MatchFacts, topicLimit } from '../../../server/src/features/suggestions/matching/population.ts';
import { normal, seededRandom, zipf } from './seeded-random.ts';

/** A person of the synthetic population: what a profile shows, and what only the simulation knows. */
export type SyntheticPerson = {
  shown: MatchFacts;
  /** The same facts without the gaps of an incomplete profile. */
  true: MatchFacts;
  /** How much others want to meet them, how choosy they are in asking and in accepting: log odds. */
  quality: number;
  askingBar: number;
  acceptingBar: number;
  /** The chance of a visit on a day. */
  visits: number;
  /** The first day. */
  joinedOn: number;
  newcomer: boolean;
};

const clusters = 14;
const cities = 60;

/**
 * An invented population: 14 clusters of topics with needs that other clusters offer, popular and rare topics and
 * cities, hidden quality, skewed visits, a tenth of newcomers, and a third of fields left empty.
 */
export function syntheticPeople(count: number, seed: number, arrivalsUntil = 0): SyntheticPerson[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const cluster = zipf(random, clusters);
    const facts: MatchFacts = {
      offers: topics(random, cluster, 2 + Math.floor(random() * 3)),
      needs: topics(random, (cluster + 1 + Math.floor(random() * 4)) % clusters, 1 + Math.floor(random() * 3)),
      interests: topics(random, random() < 0.7 ? cluster : zipf(random, clusters), 3 + Math.floor(random() * 4)),
      avoided: [],
      languages: random() < 0.75 ? 0b01 : 0b11,
      intents: 1 << Math.floor(random() * 8),
      seniority: 1 + Math.floor(random() * 5),
      city: 1 + zipf(random, cities),
      company: 2 * (1 + Math.floor(random() * count)),
      role: 1 + cluster,
      events: random() < 0.3 ? [1 + zipf(random, 40)] : [],
    };
    const newcomer = random() < 0.1;
    return {
      shown: withGaps(random, facts),
      true: facts,
      quality: normal(random),
      askingBar: 0.7 * normal(random),
      acceptingBar: 0.7 * normal(random),
      visits: Math.min(0.9, 0.03 + 0.9 * random() ** 3),
      joinedOn: newcomer && arrivalsUntil > 0 ? Math.floor(random() * arrivalsUntil) : 0,
      newcomer,
    };
  });
}

/** Topics around the middle of a cluster, with some of everywhere. */
function topics(random: () => number, cluster: number, count: number): number[] {
  const width = topicLimit / clusters;
  const found = new Set<number>();
  while (found.size < count) {
    const near = Math.floor(cluster * width + zipf(random, 8)) % topicLimit;
    found.add(random() < 0.8 ? near : zipf(random, topicLimit));
  }
  return [...found];
}

function withGaps(random: () => number, facts: MatchFacts): MatchFacts {
  const gap = () => random() < 0.3;
  return {
    ...facts,
    offers: gap() ? [] : facts.offers,
    needs: gap() ? [] : facts.needs,
    interests: gap() ? [] : facts.interests,
    seniority: gap() ? 0 : facts.seniority,
    city: gap() ? 0 : facts.city,
    intents: gap() ? 0 : facts.intents,
    role: gap() ? 0 : facts.role,
  };
}
