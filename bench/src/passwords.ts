import { setTimeout as wait } from 'node:timers/promises';
import { readMe } from '@foyer/contract/accounts.ts';
import { changePassword, signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { readHealth } from '@foyer/contract/system.ts';
import { type Foyer, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { passwordHashing } from '../../server/src/config/passwords.ts';
import { hashesAtOnce } from '../../server/src/features/credentials/passwords/hash-password.ts';
import { startBare } from './bare/bare-process.ts';
import { inParallel } from './load/in-parallel.ts';
import { type LoadRequest, requestsPerSecond } from './load/load.ts';
import { residentMemory } from './load/resident-memory.ts';
import { slowResponseMs } from './load/response-times.ts';
import { ownPostgres } from './own-postgres.ts';
import { newBrowser, type Person, signUp } from './people/sign-up.ts';
import { median, type Row } from './report.ts';

const width = 16;
const crowd = 200;
const seconds = 4;
/**
 * Warm-up rounds, which are not counted: the server gets faster until V8 has compiled its hot code and the embedded
 * database's.
 */
const warmUps = 3;
const rounds = 8;
const password = 'Quiet-Harbour-42!';

type SignInCaller = Person & { signIn: () => Promise<void>; attempt: LoadRequest };

/** A member with a password, and the request that signs them in from their own browser. */
async function withPassword(url: string): Promise<SignInCaller> {
  const person = await signUp(url);
  const { accessToken, user } = person.session;
  await person.browser.call('POST', changePassword.path, { newPassword: password }, accessToken);
  const elsewhere = await newBrowser(url);
  const { path } = signInByPassword;
  const credentials = { email: user.phoneNumber, password };
  const body = JSON.stringify(credentials);
  const attempt: LoadRequest = { path, method: 'POST', headers: elsewhere.headers(true), body };
  const signIn = async () => void (await elsewhere.call('POST', path, credentials));
  return { ...person, signIn, attempt };
}

/** Response times of other requests at rest and while many people sign in, and the memory that this takes. */
async function measureCrowd(foyer: Foyer, people: readonly SignInCaller[]): Promise<Row[]> {
  // A separate member, because signing in repeatedly ends older sessions.
  const reader = await signUp(foyer.url);
  const health = () => reader.browser.call('GET', readHealth.path);
  const me = () => reader.browser.call('GET', readMe.path, undefined, reader.session.accessToken);
  const both = async () => [await slowResponseMs(health, seconds), await slowResponseMs(me, seconds)] as const;
  const atRest = await both();
  const memoryAtRest = await residentMemory(foyer.pid);

  let isRunning = true;
  const signingIn = Array.from({ length: crowd }, async (_, index) => {
    // Sign-ins beyond the queue are refused and retry after the time they were given.
    while (isRunning)
      await people[index % people.length]?.signIn().catch(() => wait(passwordHashing.retryAfterSeconds * 1000));
  });
  await wait(500);
  const peaks: number[] = [];
  const watching = (async () => {
    while (isRunning) {
      peaks.push(await residentMemory(foyer.pid));
      await wait(100);
    }
  })();
  const inCrowd = await both();
  isRunning = false;
  await Promise.all([...signingIn, watching]);

  const allowed = memoryAtRest * 1.3 + (hashesAtOnce * passwordHashing.memoryKiB) / 1024;
  const peak = Math.max(...peaks);
  const slower = (name: string, index: 0 | 1): Row => ({
    name: `${name} while ${crowd} sign in / at rest (97.5th percentile)`,
    value: inCrowd[index] / atRest[index],
    limit: 15,
    better: 'lower',
    note: `${inCrowd[index].toFixed(1)} ms, ${atRest[index].toFixed(1)} ms`,
  });
  return [
    slower('GET /api/health', 0),
    slower('GET /api/auth/me', 1),
    {
      name: `memory while ${crowd} sign in / 1.3 of rest and the hashes in flight`,
      value: peak / allowed,
      limit: 1,
      better: 'lower',
      note: `${peak.toFixed(0)} MiB, at rest ${memoryAtRest.toFixed(0)} MiB`,
    },
  ];
}

/** Signing in with a password relative to hashing alone, and its effect on other requests. */
async function measureOn(database: { url: string; name: string } | null): Promise<Row[]> {
  const where = database?.name ?? 'PGlite';
  await using data = await temporaryDataDir();
  await using bare = await startBare('./bare-crypto.ts');
  const env = { TRUSTED_PROXIES: '1', ...(database && { DATABASE_URL: database.url }) };
  await using foyer = await startFoyer({ dataDir: data.path, env });
  const people = await inParallel(width, 4, () => withPassword(foyer.url));
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`passwords on ${where}, round ${round} of ${rounds}\n`);
    const answer = await fetch(`${bare.line}/passwords?width=${width}&seconds=${seconds}`);
    const hashes = Number(await answer.text());
    const attempts = people.map(({ attempt }) => attempt);
    const signIns = await requestsPerSecond(foyer.url, attempts, seconds);
    if (round > warmUps) ratios.push(signIns / hashes);
  }
  const note = `rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`;
  const rows: Row[] = [
    {
      name: 'password sign-ins / bare argon2id verifications',
      value: median(ratios),
      limit: 0.7,
      better: 'higher',
      note,
    },
    ...(await measureCrowd(foyer, people)),
  ];
  return rows.map((row) => ({ ...row, name: `${row.name} (${where})` }));
}

/** On PostgreSQL, as in larger deployments, and on the embedded database. */
export async function measurePasswords(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  return [...(await measureOn(postgres)), ...(await measureOn(null))];
}
