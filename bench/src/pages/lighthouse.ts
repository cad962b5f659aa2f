// `npm run lighthouse`: the first paint of public pages, as multiples of a page without scripts measured in the same run.
import { brotliCompressSync, constants } from 'node:zlib';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { hostPath, publicEvent } from '../events/host.ts';
import { publicProfile } from '../people/public-profile.ts';
import { sharedCard } from '../people/shared-card.ts';
import { median, type Row, report } from '../report.ts';
import { startFloorPage } from './floor-page.ts';
import { type Visit, visit } from './measured-page.ts';

const publicPaths = ['/', '/auth', '/about', '/events'];
/** Ten TCP segments, which a server sends before the browser responds. */
const firstRoundTrip = 14_600;
const rounds = Number(process.env.ROUNDS ?? 5);

/** Compressed size of a page on a first visit, with its headers. */
async function pageBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
  const headers = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 17);
  // Compressed as in http/pages, because fetch only returns the decompressed body.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return brotliCompressSync(await response.text(), { params }).length + headers;
}

const middle = (list: readonly Visit[], figure: (of: Visit) => number) => median(list.map(figure));

/** What is judged of every page. */
function rowsOf(path: string, visits: readonly Visit[]): Row[] {
  const score = (name: string, figure: (of: Visit) => number, limit: number): Row => {
    return { name: `${path} ${name}`, value: middle(visits, figure), limit, better: 'higher' };
  };
  const errors = [...new Set(visits.flatMap(({ consoleErrors }) => consoleErrors))];
  return [
    score('performance score', (of) => of.score, 98),
    score('accessibility', (of) => of.accessibility, 100),
    score('best practices', (of) => of.bestPractices, 100),
    score('SEO', (of) => of.seo, 100),
    {
      name: `${path} blocking, ms of processor time`,
      value: middle(visits, (of) => of.blockingProcessorMs),
      limit: 50,
      better: 'lower',
    },
    {
      name: `${path} console errors`,
      value: errors.length,
      limit: 0,
      better: 'lower',
      note: errors.join(' | '),
    },
  ];
}

/** First paints against the page without scripts, and what they depend on. */
function paintsOf(path: string, visits: readonly Visit[], floor: readonly Visit[], bytes: number): Row[] {
  const against = (figure: (of: Visit) => number) => middle(visits, figure) / middle(floor, figure);
  return [
    { name: `${path} largest paint / floor`, value: against((of) => of.largestPaintMs), limit: 1.2, better: 'lower' },
    { name: `${path} speed index / floor`, value: against((of) => of.speedIndexMs), limit: 1.2, better: 'lower' },
    {
      name: `${path} total blocking time, ms`,
      value: middle(visits, (of) => of.blockingMs),
      limit: 150,
      better: 'lower',
    },
    {
      name: `${path} layout shift`,
      value: middle(visits, (of) => of.layoutShift),
      // The late font may shift a word by a pixel; on the first two pages not even that is allowed.
      limit: path === '/' || path === '/auth' ? 0 : 0.01,
      better: 'lower',
    },
    { name: `${path} bytes with headers, compressed`, value: bytes, limit: firstRoundTrip, better: 'lower' },
  ];
}

await using data = await temporaryDataDir();
await using floor = await startFloorPage();
await using foyer = await startFoyer({ dataDir: data.path, env: { TRUSTED_PROXIES: '1' } });

const eventPath = await publicEvent(foyer.url);
// Two profiles: with much said, and with events.
const cardPath = await sharedCard(foyer.url);
const paths = [...publicPaths, eventPath, await publicProfile(foyer.url), hostPath, cardPath];
const floorVisits: Visit[] = [];
const visits = new Map(paths.map((path) => [path, [] as Visit[]]));
// Warm-up visits, because a server that has just started is slow.
const visitPage = (path: string) => visit(`${foyer.url}${path}`, { isListed: path !== cardPath });
await visit(floor.url);
for (const path of paths) await visitPage(path);
for (let round = 1; round <= rounds; round += 1) {
  process.stderr.write(`round ${round} of ${rounds}\n`);
  floorVisits.push(await visit(floor.url));
  for (const [path, list] of visits) list.push(await visitPage(path));
}
const rows: Row[] = [];
for (const [path, list] of visits) {
  rows.push(...rowsOf(path, list));
  // Event and card pages are judged by these alone.
  if (path === eventPath || path === cardPath) continue;
  rows.push(...paintsOf(path, list, floorVisits, await pageBytes(`${foyer.url}${path}`)));
}
process.exitCode = report(rows) ? 0 : 1;
