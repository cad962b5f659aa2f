import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { processorSeconds } from '../load/processor-time.ts';
import { load } from '../load/requests.ts';
import { median, type Row } from '../report.ts';
import { ownPostgres } from '../search/own-postgres.ts';
import { publicEvent } from './host.ts';

const width = 16;
const seconds = 3;
/** The first one warms the server up and does not count. */
const rounds = 6;

/**
 * The page of an event as a visitor gets it: routed, read from the database, rendered, compressed. By the time that the
 * server spends on the processor, since the connections that ask share the machine with it; the one figure of the bench
 * that is no ratio.
 */
export async function measureEventPage(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  await using postgres = await ownPostgres();
  await using foyer = await startFoyer({
    dataDir: data.path,
    env: { TRUSTED_PROXIES: '1', SAMPLE_DATA: 'off', DATABASE_URL: postgres.url },
  });
  // Somebody who has been here: on a first visit the end of the page is held back on purpose.
  const asked = {
    path: await publicEvent(foyer.url),
    headers: { accept: 'text/html', 'accept-encoding': 'br', cookie: 'foyer_font=1' },
  };
  const figures: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`event page, round ${round} of ${rounds}\n`);
    const before = await processorSeconds(foyer.pid);
    const { perSecond } = await load(foyer.url, Array(width).fill([asked]), seconds);
    figures.push((perSecond * seconds) / ((await processorSeconds(foyer.pid)) - before));
  }
  const counted = figures.slice(1);
  const note = `rounds: ${counted.map((value) => value.toFixed(0)).join(' ')}`;
  const name = 'event page, rendered per second of the processor';
  return [{ name, value: median(counted), limit: 300, better: 'higher', note }];
}
