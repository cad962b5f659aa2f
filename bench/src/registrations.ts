import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { startBare } from './bare/bare-process.ts';
import { publishEvents } from './events/host.ts';
import { inParallel } from './load/in-parallel.ts';
import { type Load, type LoadRequest, load } from './load/load.ts';
import { bareEvent, bareRegister, bareUnregister, naiveRegister, naiveUnregister } from './naive/naive-calls.ts';
import { ownPostgres } from './own-postgres.ts';
import { type Person, signUp } from './people/sign-up.ts';
import { median, type Row } from './report.ts';

const width = 128;
const events = 100;
const seconds = 2;
/** Warm-up rounds, which are not counted: the servers get faster until V8 has compiled their hot code. */
const warmUps = 3;
const rounds = 11;

type Round = Record<'hello' | 'hot' | 'naive' | 'naiveOnBare', Load>;
type Measured = { hot: Round[]; spread: Load[] };

type Calls = readonly [come: string, go: string];
const ours: Calls = [registerForEvent.path, cancelRegistration.path];
const naive: Calls = [naiveRegister.path, naiveUnregister.path];
const naiveOnBare: Calls = [bareRegister.path, bareUnregister.path];

/** Each person registers and cancels in turns: each call is one decision with a row in the capacity ledger. */
function turns(people: readonly Person[], ids: readonly string[], [come, go]: Calls): LoadRequest[][] {
  return people.map(({ browser, session }, at) => {
    const id = ids[at % ids.length] ?? '';
    const ask = (path: string, body?: object): LoadRequest => ({
      path: path.replace(':id', id),
      method: 'POST',
      headers: browser.headers(body !== undefined, session.accessToken),
      ...(body && { body: JSON.stringify(body) }),
    });
    return [ask(come, {}), ask(go)];
  });
}

async function measureOn(database: { url: string } | null): Promise<Measured> {
  await using data = await temporaryDataDir();
  await using bare = await startBare('./bare-registrations.ts');
  const env = { TRUSTED_PROXIES: '1', ...(database && { DATABASE_URL: database.url }) };
  await using foyer = await startFoyer({ dataDir: data.path, env, script: 'bench/src/naive/foyer-with-naive.ts' });
  const people = await inParallel(width, 8, () => signUp(foyer.url));
  const ids = await publishEvents(foyer.url, events);
  const where = database ? 'PostgreSQL' : 'PGlite';
  const hot: Round[] = [];
  const spread: Load[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`registrations on ${where}, round ${round} of ${rounds}\n`);
    hot.push({
      hello: await load(bare.line, turns(people, ids.slice(0, 1), ours), seconds),
      hot: await load(foyer.url, turns(people, ids.slice(0, 1), ours), seconds),
      naive: await load(foyer.url, turns(people, ids.slice(1, 2), naive), seconds),
      naiveOnBare: await load(foyer.url, turns(people, [bareEvent], naiveOnBare), seconds),
    });
  }
  // Run separately, because notifications for so many events are still being sent after the measurement ends.
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`registrations for ${events} events on ${where}, round ${round} of ${rounds}\n`);
    spread.push(await load(foyer.url, turns(people, ids, ours), seconds));
  }
  return { hot: hot.slice(warmUps), spread: spread.slice(warmUps) };
}

/** Registering for one popular event, relative to a naive transaction behind the same route and to a bare route. */
export async function measureRegistrations(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  const onPostgres = await measureOn(postgres);
  const onPglite = await measureOn(null);
  const ratios = ({ hot }: Measured, floor: keyof Round) =>
    hot.map((round) => round.hot.perSecond / round[floor].perSecond);
  const row = (name: string, measured: Measured, floor: keyof Round, limit: number, note = ''): Row => {
    const all = ratios(measured, floor);
    const rounds = `rounds: ${all.map((value) => value.toFixed(2)).join(' ')}`;
    return { name, value: median(all), limit, better: 'higher', note: rounds + note };
  };
  // Two tables without a reference, a check or a second index, which could not be Foyer's: what our own tables cost.
  const onBare = (measured: Measured) => `; on bare tables ${median(ratios(measured, 'naiveOnBare')).toFixed(2)}`;
  const perSecond = (loads: readonly Load[]) => median(loads.map((each) => each.perSecond));
  const alone = onPostgres.hot.map(({ hot }) => hot);
  const slowest = median(alone.map(({ nearlyWorstMs }) => nearlyWorstMs));
  return [
    row(`one hot event / naive transaction (${postgres.name})`, onPostgres, 'naive', 5, onBare(onPostgres)),
    row('one hot event / bare route', onPostgres, 'hello', 0.2),
    {
      name: `one hot event / ${events} events`,
      value: perSecond(alone) / perSecond(onPostgres.spread),
      limit: 0.8,
      better: 'higher',
    },
    { name: '97.5th percentile on one hot event, ms', value: slowest, limit: 50, better: 'lower' },
    row('one hot event / naive transaction (PGlite)', onPglite, 'naive', 3, onBare(onPglite)),
  ];
}
