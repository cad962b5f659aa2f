import { readMe, refreshSession, type TokenPair } from '@foyer/contract/accounts.ts';
import { type Foyer, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { startBare } from './bare/bare-process.ts';
import { inParallel, perSecond } from './load/in-parallel.ts';
import { requestsPerSecond } from './load/load.ts';
import { Browser } from './people/browser.ts';
import { askForCode, type Person, signUp } from './people/sign-up.ts';
import { median, type Row } from './report.ts';

const width = 16;
const seconds = 2;
/** A warm-up round, which is not counted. */
const rounds = 6;
const codesPerRound = 300;

/** Results of one round, per second. */
type Round = Record<'bareMe' | 'me' | 'transaction' | 'refresh' | 'verify' | 'route', number>;

/** Measures each call right beside its baseline, so that both have the same conditions. */
async function measureRound(bareUrl: string, foyer: Foyer, people: readonly Person[]): Promise<Round> {
  const [first] = people;
  if (!first) throw new Error('Nobody signed up');
  const headers = { authorization: `Bearer ${first.session.accessToken}` };
  const connections = (path: string, headers: Record<string, string>) => Array(width).fill({ path, headers });
  const bareMe = await requestsPerSecond(bareUrl, connections('/me', {}), seconds);
  const me = await requestsPerSecond(foyer.url, connections(readMe.path, headers), seconds);

  const proofs = await inParallel(codesPerRound, width, () => askForCode(foyer.url));
  const callers = people.map(() => new Browser(bareUrl, '10.0.0.1'));
  const refreshers = people.map((person) => async () => {
    const body = { refreshToken: person.session.refreshToken };
    const pair = await person.browser.call<TokenPair>('POST', refreshSession.path, body);
    person.session = { ...person.session, ...pair };
  });
  const response = await fetch(`${bareUrl}/transactions-per-second?seconds=${seconds}`);
  const transaction = Number(await response.text());
  const refresh = await perSecond(refreshers, seconds);
  const began = performance.now();
  await inParallel(proofs.length, width, async () => proofs.pop()?.());
  const verify = (codesPerRound * 1000) / (performance.now() - began);
  const route = await perSecond(
    callers.map((caller) => () => caller.call('POST', '/transaction', { token: 'x'.repeat(43) })),
    seconds,
  );
  return { bareMe, me, transaction, refresh, verify, route };
}

/** Reading and refreshing a session and verifying a code, relative to bare versions of the same work. */
export async function measureThroughput(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  await using bareData = await temporaryDataDir();
  await using bare = await startBare('./bare-server.ts', bareData.path);
  await using foyer = await startFoyer({ dataDir: data.path, env: { TRUSTED_PROXIES: '1' } });
  const people = await inParallel(width, 4, () => signUp(foyer.url));
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`throughput, round ${round} of ${rounds}\n`);
    measured.push(await measureRound(bare.line, foyer, people));
  }
  const counted = measured.slice(1);
  const ratio = (ours: keyof Round, floor: keyof Round) => counted.map((round) => round[ours] / round[floor]);
  const row = (name: string, ours: keyof Round, floor: keyof Round, limit: number, more = ''): Row => {
    const ratios = ratio(ours, floor);
    const note = `rounds: ${ratios.map((value) => value.toFixed(2)).join(' ')}${more}`;
    return { name, value: median(ratios), limit, better: 'higher', note };
  };
  // Compared with HTTP calls, because even the bare route reaches only a fraction of the transactions a process can do
  // without HTTP.
  const inProcess = (ours: keyof Round) => {
    const [value, route] = [median(ratio(ours, 'transaction')), median(ratio('route', 'transaction'))];
    return `; of the transactions without HTTP ${value.toFixed(2)}, the bare route ${route.toFixed(2)}`;
  };
  return [
    row('GET /api/auth/me / bare route with a Zod schema', 'me', 'bareMe', 0.35),
    row('POST /api/auth/refresh / bare two-statement route', 'refresh', 'route', 0.5, inProcess('refresh')),
    row('code verification / bare two-statement route', 'verify', 'route', 0.5, inProcess('verify')),
  ];
}
