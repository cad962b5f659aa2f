import type { Row } from '../report.ts';
import { batchRows } from './batch-rows.ts';
import { type Outcome, type Policy, policies, simulateDays } from './simulate-days.ts';
import { syntheticPeople } from './synthetic-people.ts';

/** The population that lives under each policy. `BENCH_MEMBERS=4000 BENCH_DAYS=45` takes twenty minutes. */
const people = Number(process.env.BENCH_MEMBERS ?? 1_500);
const days = Number(process.env.BENCH_DAYS ?? 30);
const seeds = { population: 1, luck: 7 };

/**
 * What the daily batch of suggestions achieves in an invented population, relative to ranking for each viewer alone, and
 * what one batch takes. The targets are those of the design for 8,000 people and 90 days; the limits are a little
 * below what 1,500 people reach in 30 days, for which the design expects 1.4 times the accepted requests and 1.1 times the
 * connections.
 */
export async function measureSuggestions(): Promise<Row[]> {
  const batch = await batchRows();
  const everyone = syntheticPeople(people, seeds.population, days);
  const outcomes = new Map<Policy, Outcome>();
  for (const policy of policies) outcomes.set(policy, simulateDays(everyone, days, policy, seeds.luck));
  const [oneSided, reciprocal, , fair] = policies.map((policy) => outcomes.get(policy));
  if (!oneSided || !reciprocal || !fair) throw new Error('a policy was not simulated');
  for (const [policy, outcome] of outcomes) process.stdout.write(`${policy}: ${JSON.stringify(rounded(outcome))}\n`);
  return [...batch, ...outcomeRows(oneSided, reciprocal, fair)];
}

function outcomeRows(oneSided: Outcome, reciprocal: Outcome, fair: Outcome): Row[] {
  const over = (key: keyof Outcome, base = oneSided) => fair[key] / base[key];
  return [
    {
      name: 'suggestions: accepted of requested, over one-sided',
      value: over('acceptedShare'),
      limit: 1.37,
      better: 'higher',
      target: 1.6,
    },
    {
      name: 'suggestions: connections, over one-sided',
      value: over('connectionsPerMonth'),
      limit: 1.1,
      better: 'higher',
      target: 1.25,
    },
    {
      name: 'suggestions: unanswered, over one-sided',
      value: over('unansweredShare'),
      limit: 0.65,
      better: 'lower',
      target: 0.65,
    },
    {
      name: 'suggestions: both would say yes on day 1, over one-sided',
      value: over('firstDaySuccess'),
      limit: 1.02,
      better: 'higher',
      target: 1.1,
    },
    {
      name: 'suggestions: both would say yes on day 1, over reciprocal without a limit',
      value: over('firstDaySuccess', reciprocal),
      limit: 0.8,
      better: 'higher',
      target: 0.8,
    },
    { name: 'suggestions: exposure Gini', value: fair.exposureGini, limit: 0.02, better: 'lower', target: 0.02 },
    {
      name: 'suggestions: weekly coverage, %',
      value: 100 * fair.weeklyCoverage,
      limit: 99.5,
      better: 'higher',
      target: 99.5,
    },
    { name: 'suggestions: never shown, %', value: 100 * fair.neverShown, limit: 0, better: 'lower', target: 0 },
    { name: 'suggestions: most shown person, times a day', value: fair.mostShownADay, limit: 20, better: 'lower' },
    {
      name: 'suggestions: connections of newcomers a day, over others',
      value: fair.newcomers,
      limit: 0.8,
      better: 'higher',
      target: 0.9,
    },
  ];
}

function rounded(outcome: Outcome): Outcome {
  return Object.fromEntries(
    Object.entries(outcome).map(([name, value]) => [name, Number(value.toPrecision(3))]),
  ) as Outcome;
}
