// `npm run lighthouse`: the first paint of public pages, as multiples of a page without scripts measured in the same run.
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { publicProfile } from '../people/public-profile.ts';
import { median, type Row, report } from '../report.ts';
import { startFloorPage } from './floor-page.ts';
import { type Visit, visit } from './measured-page.ts';

const publicPaths = ['/', '/auth', '/about', '/events'];
const rounds = Number(process.env.ROUNDS ?? 5);

function rowsOf(path: string, visits: readonly Visit[], floor: readonly Visit[]): Row[] {
  const middle = (list: readonly Visit[], figure: (of: Visit) => number) => median(list.map(figure));
  const against = (figure: (of: Visit) => number) => middle(visits, figure) / middle(floor, figure);
  const errors = [...new Set(visits.flatMap(({ consoleErrors }) => consoleErrors))];
  return [
    { name: `${path} performance score`, value: middle(visits, ({ score }) => score), limit: 98, better: 'higher' },
    { name: `${path} accessibility`, value: middle(visits, (of) => of.accessibility), limit: 100, better: 'higher' },
    { name: `${path} best practices`, value: middle(visits, (of) => of.bestPractices), limit: 100, better: 'higher' },
    { name: `${path} SEO`, value: middle(visits, (of) => of.seo), limit: 100, better: 'higher' },
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
      // The font that arrives later may move a word by a pixel; on the first two pages not even that.
      limit: path === '/' || path === '/auth' ? 0 : 0.01,
      better: 'lower',
    },
    { name: `${path} console errors`, value: errors.length, limit: 0, better: 'lower', note: errors.join(' | ') },
  ];
}

await using data = await temporaryDataDir();
await using floor = await startFloorPage();
await using foyer = await startFoyer({ dataDir: data.path, env: { TRUSTED_PROXIES: '1' } });

const paths = [...publicPaths, await publicProfile(foyer.url)];
const floorVisits: Visit[] = [];
const visits = new Map(paths.map((path) => [path, [] as Visit[]]));
// What has just started is slow: nobody's first visit counts.
for (const url of [floor.url, ...paths.map((path) => `${foyer.url}${path}`)]) await visit(url);
for (let round = 1; round <= rounds; round += 1) {
  process.stderr.write(`round ${round} of ${rounds}\n`);
  floorVisits.push(await visit(floor.url));
  for (const [path, list] of visits) list.push(await visit(`${foyer.url}${path}`));
}
const rows = [...visits].flatMap(([path, list]) => rowsOf(path, list, floorVisits));
process.exitCode = report(rows) ? 0 : 1;
