import { type CandidateRules, candidateFinder, candidateRules } from './find-candidates.ts';
import { type Model, mayMatch, pairValue } from './pair-value.ts';
import { at, type Population } from './population.ts';

export type MatchRules = {
  /** Suggestions for each person; both see each other. */
  degree: number;
  /** At most so many of them from one role family, where it is known. */
  perRole: number;
  /** How often candidates are searched for among people who still have room. */
  rounds: number;
};
export const matchRules: MatchRules = { degree: 20, perRole: 8, rounds: 4 };

/** Who sees whom: `partners[degree * i …]`, as many as `degrees[i]`, best first. */
export type DayMatches = { partners: Int32Array; degrees: Uint8Array };

type Options = {
  rules?: MatchRules;
  candidates?: CandidateRules;
  /** People that this person must not be shown: blocked, connected, asked, shown lately. */
  excludedOf: (person: number) => Iterable<number>;
};

/**
 * Chooses today's suggestions for everyone at once, as a graph in which two people are neighbors if each is shown to the
 * other. Nobody has more than `degree` neighbors, so nobody is shown too often; edges of high value to people who got
 * little lately go first. Deterministic for the same population.
 */
export function matchDay(people: Population, model: Model, options: Options): DayMatches {
  const { rules = matchRules } = options;
  const graph = newGraph(people, rules);
  for (let round = 0; round < rules.rounds; round += 1) if (!connectBest(graph, model, options)) break;
  fillGaps(graph, people, model, options.excludedOf);
  // Where most people have the same role, variety would leave lists short.
  const unvaried = { ...graph, rules: { ...rules, perRole: rules.degree } };
  connectBest(unvaried, model, options);
  return orderedByValue(unvaried, people, model);
}

/** Connects people who have room with their best candidates among each other. Answers whether any were. */
function connectBest(graph: Graph, model: Model, { candidates = candidateRules, excludedOf }: Options): boolean {
  const { people, rules } = graph;
  const before = graph.edges;
  const hasRoom = (person: number) => at(graph.degrees, person) < rules.degree;
  const find = candidateFinder(people, model, hasRoom, candidates);
  const edges = newEdges(people.count * 40);
  for (let person = 0; person < people.count; person += 1) {
    if (!hasRoom(person)) continue;
    const found = find(person, [...excludedOf(person), ...neighborsOf(graph, person)]);
    for (let c = 0; c < found.people.length; c += 1) {
      const other = at(found.people, c);
      const weight = at(found.values, c) * (at(people.urgency, person) + at(people.urgency, other));
      addEdge(edges, person, other, weight);
    }
  }
  for (const edge of heaviestFirst(edges)) connect(graph, at(edges.from, edge), at(edges.to, edge));
  return graph.edges > before;
}

type Graph = DayMatches & { people: Population; rules: MatchRules; edges: number };

function newGraph(people: Population, rules: MatchRules): Graph {
  const partners = new Int32Array(rules.degree * people.count).fill(-1);
  return { people, rules, partners, degrees: new Uint8Array(people.count), edges: 0 };
}

function neighborsOf({ partners, degrees, rules }: Graph, person: number): Int32Array {
  return partners.subarray(rules.degree * person, rules.degree * person + at(degrees, person));
}

function connect(graph: Graph, a: number, b: number): boolean {
  const { degrees, rules } = graph;
  if (at(degrees, a) >= rules.degree || at(degrees, b) >= rules.degree) return false;
  if (neighborsOf(graph, a).includes(b) || isRoleFull(graph, a, b) || isRoleFull(graph, b, a)) return false;
  append(graph, a, b);
  append(graph, b, a);
  graph.edges += 1;
  return true;
}

function isRoleFull(graph: Graph, person: number, other: number): boolean {
  const { role } = graph.people;
  if (at(role, other) === 0) return false;
  let same = 0;
  for (const each of neighborsOf(graph, person)) if (at(role, each) === at(role, other)) same += 1;
  return same >= graph.rules.perRole;
}

function append({ partners, degrees, rules }: Graph, person: number, other: number): void {
  partners[rules.degree * person + at(degrees, person)] = other;
  degrees[person] = at(degrees, person) + 1;
}

function remove(graph: Graph, person: number, other: number): void {
  const { partners, degrees, rules } = graph;
  const place = rules.degree * person + neighborsOf(graph, person).indexOf(other);
  const last = rules.degree * person + at(degrees, person) - 1;
  partners[place] = at(partners, last);
  partners[last] = -1;
  degrees[person] = at(degrees, person) - 1;
}

type Edges = { from: Int32Array; to: Int32Array; weights: Float32Array; count: number };

function newEdges(size: number): Edges {
  return { from: new Int32Array(size), to: new Int32Array(size), weights: new Float32Array(size), count: 0 };
}

/** Each pair is found from both sides, or from one: the second time is refused when it is connected. */
function addEdge(edges: Edges, from: number, to: number, weight: number): void {
  if (edges.count === edges.from.length) {
    const larger = newEdges(edges.count * 2);
    larger.from.set(edges.from);
    larger.to.set(edges.to);
    larger.weights.set(edges.weights);
    Object.assign(edges, larger, { count: edges.count });
  }
  edges.from[edges.count] = from;
  edges.to[edges.count] = to;
  edges.weights[edges.count] = weight;
  edges.count += 1;
}

/** The edges by weight, in 65,536 steps and otherwise in the order in which they were found (a radix sort of one digit). */
function heaviestFirst({ weights, count }: Edges): Int32Array {
  let most = 0;
  for (let e = 0; e < count; e += 1) most = Math.max(most, at(weights, e));
  const steps = 65_536;
  const stepOf = (e: number) =>
    steps - 1 - Math.min(steps - 1, Math.floor((at(weights, e) / (most || 1)) * (steps - 1)));
  const starts = new Uint32Array(steps + 1);
  for (let e = 0; e < count; e += 1) starts[stepOf(e) + 1] = at(starts, stepOf(e) + 1) + 1;
  for (let s = 1; s <= steps; s += 1) starts[s] = at(starts, s) + at(starts, s - 1);
  const sorted = new Int32Array(count);
  for (let e = 0; e < count; e += 1) {
    const step = stepOf(e);
    sorted[at(starts, step)] = e;
    starts[step] = at(starts, step) + 1;
  }
  return sorted;
}

/**
 * Gives people who are still short two neighbors at a time: an edge between two others is replaced by one from each of
 * them to this person, so that nobody else loses.
 */
function fillGaps(graph: Graph, people: Population, model: Model, excludedOf: Options['excludedOf']): void {
  const { rules, degrees } = graph;
  const tries = 400;
  for (let person = 0; person < people.count; person += 1) {
    if (at(degrees, person) > rules.degree - 2) continue;
    const excluded = new Set(excludedOf(person));
    const suits = (other: number) =>
      other !== person &&
      !excluded.has(other) &&
      mayMatch(people, person, other) &&
      !neighborsOf(graph, person).includes(other);
    for (let t = 0; t < tries && at(degrees, person) <= rules.degree - 2; t += 1) {
      const x = (person * 48_271 + t * 2_654_435 + 7) % people.count;
      if (!suits(x) || at(degrees, x) < rules.degree) continue;
      // The least valuable neighbor of x is the one it can best do without.
      const y = leastValued(graph, people, model, x, suits);
      if (y === -1) continue;
      remove(graph, x, y);
      remove(graph, y, x);
      graph.edges -= 1;
      if (connect(graph, person, x) && connect(graph, person, y)) continue;
      if (neighborsOf(graph, person).includes(x)) {
        remove(graph, person, x);
        remove(graph, x, person);
        graph.edges -= 1;
      }
      connect(graph, x, y);
    }
  }
}

function leastValued(
  graph: Graph,
  people: Population,
  model: Model,
  x: number,
  suits: (other: number) => boolean,
): number {
  let least = -1;
  let lowest = Number.POSITIVE_INFINITY;
  for (const y of neighborsOf(graph, x)) {
    if (!suits(y)) continue;
    const value = pairValue(people, model, x, y);
    if (value < lowest) [least, lowest] = [y, value];
  }
  return least;
}

function orderedByValue(graph: Graph, people: Population, model: Model): DayMatches {
  for (let person = 0; person < people.count; person += 1) {
    const neighbors = neighborsOf(graph, person);
    const values = new Map([...neighbors].map((other) => [other, pairValue(people, model, person, other)]));
    neighbors.sort((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0) || a - b);
  }
  return { partners: graph.partners, degrees: graph.degrees };
}
