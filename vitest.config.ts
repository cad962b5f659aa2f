import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { serverTests } from './scripts/database-tests.ts';

/** Small files that mostly wait: for a process that was killed and the time its work was lent for. */
const waits = /kill\.test\.ts$/;

/** Nothing is left to do beside what waits when it comes last. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((first) => sorted.filter(({ moduleId }) => waits.test(moduleId) === first));
  }
}

/**
 * `house` checks the shape of the project itself. The journeys (`e2e`) start a server and a browser: they run last, so
 * that nothing else competes with them.
 */
export default defineConfig({
  test: {
    // More than there are cores on a small machine: tests of providers that stay silent wait for seconds.
    maxWorkers: 3,
    // Far beyond what any needs, for a machine that others use too: seconds where nothing else runs were half a minute
    // where ten times as much ran as there are cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: WaitingFirst },
    projects: [
      { test: { name: 'house', include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'bench', include: ['bench/src/**/*.test.ts'] } },
      // Server tests that open no database of the run: once is enough, whatever the database is.
      {
        test: {
          name: 'server-units',
          include: serverTests.units,
          isolate: false,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests.withDatabase,
          globalSetup: './server/test/global-setup.ts',
          // To load the server again for each file took a third of the time. Its modules keep nothing: what an app
          // knows is in its `Deps`, and each file opens apps and databases of its own.
          isolate: false,
          // What is polled for comes, though later on a machine that others use too.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          // Its sources are for bundlers, and look at their browser when they are loaded: each test has its own.
          server: { deps: { inline: ['mixpanel-browser'] } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: './e2e/src/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // As patient as what waits for a page.
          expect: { poll: { timeout: 40_000 } },
          // A third browser on two cores saves no time, and what waits for it gives up sooner.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
