import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { startBare } from '../bare/bare-process.ts';
import { load } from '../load/load.ts';
import { processorSeconds } from '../load/processor-time.ts';
import { ownPostgres } from '../own-postgres.ts';
import { median, type Row } from '../report.ts';
import { publicEvent } from './host.ts';

const width = 16;
const seconds = 3;
/** A warm-up round, which is not counted. */
const rounds = 6;
const enough = { pages: 300, ratio: 0.5 };

/**
 * The page of one popular event, which is routed, read and rendered once a second and compressed for each visitor.
 * Measured in processor time, because the load generator shares the machine, and relative to rendering the same React
 * tree alone; one of the two has to be reached. A further figure without a limit has pages that were not requested
 * recently, so that each is read from the database and rendered.
 */
export async function measureEventPage(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  await using postgres = await ownPostgres();
  await using foyer = await startFoyer({
    dataDir: data.path,
    env: { TRUSTED_PROXIES: '1', SAMPLE_DATA: 'off', DATABASE_URL: postgres.url },
  });
  const path = await publicEvent(foyer.url);
  // A returning visitor: on a first visit the server delays the end of the page on purpose.
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: 'foyer_font=1' };
  const ask = async (turns: string[][]) => {
    const before = await processorSeconds(foyer.pid);
    const requests = turns.map((paths) => paths.map((path) => ({ path, headers })));
    const { perSecond } = await load(foyer.url, requests, seconds);
    return (perSecond * seconds) / ((await processorSeconds(foyer.pid)) - before);
  };
  const figures: { pages: number; ratio: number; rendered: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`event page, round ${round} of ${rounds}\n`);
    await using bare = await startBare('./bare-event-page.ts', foyer.url, path);
    const pages = await ask(Array(width).fill([path]));
    const rendered = await ask(Array.from({ length: width }, (_, at) => others(path, round, at)));
    figures.push({ pages, ratio: pages / Number(bare.line), rendered: rendered / Number(bare.line) });
  }
  const counted = figures.slice(1);
  const pages = median(counted.map((figure) => figure.pages));
  const ratio = median(counted.map((figure) => figure.ratio));
  const rendered = median(counted.map((figure) => figure.rendered));
  const note = `${pages.toFixed(0)} a second of the processor, ${ratio.toFixed(2)} of rendering alone; ${rendered.toFixed(2)} of it where each is rendered`;
  const name = `event page: of ${enough.pages} a second, or of ${enough.ratio} of rendering alone`;
  return [{ name, value: Math.max(pages / enough.pages, ratio / enough.ratio), limit: 1, better: 'higher', note }];
}

/** The same page under distinct addresses, more than are requested in a second. */
function others(path: string, round: number, connection: number): string[] {
  return Array.from({ length: 100 }, (_, at) => `${path}?from=${round}-${connection}-${at}`);
}
