import { registerForEvent, unregisterFromEvent } from '@foyer/contract/events/registering.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { startBare } from './bare/bare-process.ts';
import { publishEvents } from './events/host.ts';
import { inParallel } from './load/in-parallel.ts';
import { type Asked, type Load, load } from './load/requests.ts';
import { type Person, signUp } from './people/person.ts';
import { median, type Row } from './report.ts';
import { ownPostgres } from './search/own-postgres.ts';

const width = 128;
const events = 100;
const seconds = 3;
/** The first one warms both servers up and does not count. */
const rounds = 5;

type Round = Record<'hello' | 'naive' | 'hot' | 'spread', Load>;

/** Everybody comes and goes in turns: each call is one decision, with its row in the ledger. */
function turns(people: readonly Person[], ids: readonly string[]): Asked[][] {
  return people.map(({ browser, session }, at) => {
    const id = ids[at % ids.length] ?? '';
    const ask = (path: string, body?: object): Asked => ({
      path: path.replace(':id', id),
      method: 'POST',
      headers: browser.headers(body !== undefined, session.accessToken),
      ...(body && { body: JSON.stringify(body) }),
    });
    return [ask(registerForEvent.path, {}), ask(unregisterFromEvent.path)];
  });
}

const bareTurns = (...acts: string[]) =>
  Array.from({ length: width }, (_, person) =>
    acts.map((act): Asked => ({ path: act.replace(':person', String(person)), method: 'POST', headers: {} })),
  );

async function measureOn(database: { url: string } | null): Promise<Round[]> {
  await using data = await temporaryDataDir();
  await using bareData = await temporaryDataDir();
  await using bare = await startBare('./bare-registrations.ts', database?.url ?? bareData.path);
  const env = { TRUSTED_PROXIES: '1', ...(database && { DATABASE_URL: database.url }) };
  await using foyer = await startFoyer({ dataDir: data.path, env });
  const people = await inParallel(width, 8, () => signUp(foyer.url));
  const ids = await publishEvents(foyer.url, events);
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`registrations on ${database ? 'PostgreSQL' : 'PGlite'}, round ${round} of ${rounds}\n`);
    measured.push({
      hello: await load(bare.line, bareTurns('/hello/0/:person'), seconds),
      naive: await load(bare.line, bareTurns('/events/0/:person/register', '/events/0/:person/unregister'), seconds),
      hot: await load(foyer.url, turns(people, ids.slice(0, 1)), seconds),
      spread: await load(foyer.url, turns(people, ids), seconds),
    });
  }
  return measured.slice(1);
}

/** Registering for one event that everybody wants, against a naive transaction and a bare route. */
export async function measureRegistrations(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  const onPostgres = await measureOn(postgres);
  const onPglite = await measureOn(null);
  const row = (name: string, measured: readonly Round[], floor: keyof Round, limit: number): Row => {
    const ratios = measured.map((round) => round.hot.perSecond / round[floor].perSecond);
    const note = `rounds: ${ratios.map((value) => value.toFixed(2)).join(' ')}`;
    return { name, value: median(ratios), limit, better: 'higher', note };
  };
  const slowest = median(onPostgres.map(({ hot }) => hot.nearlyWorstMs));
  return [
    row(`one hot event / naive transaction (${postgres.name})`, onPostgres, 'naive', 5),
    row('one hot event / bare route', onPostgres, 'hello', 0.3),
    row(`one hot event / ${events} events`, onPostgres, 'spread', 0.8),
    { name: '97.5th percentile on one hot event, ms', value: slowest, limit: 50, better: 'lower' },
    row('one hot event / naive transaction (PGlite)', onPglite, 'naive', 3),
  ];
}
