import { setTimeout as wait } from 'node:timers/promises';
import { scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { publishEvents } from './events/host.ts';
import { inParallel } from './load/in-parallel.ts';
import { ownPostgres } from './own-postgres.ts';
import { signUp } from './people/sign-up.ts';
import type { Row } from './report.ts';

const guests = 128;
const perSecond = 50;
const seconds = 10;
/** Warm-up scans, which are not counted. */
const warming = 50;

async function measureOn(database: { url: string } | null): Promise<number> {
  await using data = await temporaryDataDir();
  const env = { TRUSTED_PROXIES: '1', ...(database && { DATABASE_URL: database.url }) };
  await using foyer = await startFoyer({ dataDir: data.path, env });
  const host = await signUp(foyer.url);
  const [id = ''] = await publishEvents(foyer.url, 1, host);
  const codes = await inParallel(guests, 8, async () => {
    const { browser, session } = await signUp(foyer.url);
    const path = registerForEvent.path.replace(':id', id);
    const registration = await browser.call<{ id: string }>('POST', path, {}, session.accessToken);
    const ticketPath = readTicket.path.replace(':id', registration.id);
    return (await browser.call<{ code: string }>('GET', ticketPath, undefined, session.accessToken)).code;
  });
  process.stderr.write(`check-in on ${database ? 'PostgreSQL' : 'PGlite'}: ${perSecond} scans a second\n`);
  const times: number[] = [];
  const scans: Promise<void>[] = [];
  const beganAt = performance.now();
  // Guests do not wait for each other: each scan starts on schedule, however long the previous one takes.
  for (let n = 0; n < warming + perSecond * seconds; n += 1) {
    const dueAt = beganAt + (n * 1000) / perSecond;
    await wait(Math.max(0, dueAt - performance.now()));
    const path = `${scanTicket.path.replace(':id', id)}?anyTime=1`;
    const scan = host.browser.call<{ verdict: string }>(
      'POST',
      path,
      { code: codes[n % guests] },
      host.session.accessToken,
    );
    scans.push(
      scan.then(({ verdict }) => {
        if (verdict !== (n < guests ? 'ok' : 'duplicate')) throw new Error(`scan ${n}: ${verdict}`);
        if (n >= warming) times.push(performance.now() - dueAt);
      }),
    );
  }
  await Promise.all(scans);
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Time from a scan until its verdict; the first scan of each code checks in, later ones are duplicates. */
export async function measureCheckIn(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  const name = `check-in verdict at ${perSecond} scans a second, 95th percentile, ms`;
  return [
    { name: `${name} (${postgres.name})`, value: await measureOn(postgres), limit: 100, better: 'lower' },
    { name: `${name} (PGlite)`, value: await measureOn(null), limit: 100, better: 'lower' },
  ];
}
