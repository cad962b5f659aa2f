import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { serverTests } from './scripts/test-files.mjs';
import { i18nRuntime } from './web/build/i18n-runtime.ts';

/** The tests that take longest: those of killed processes, of a crowd at two servers, and of moving a database. */
const longest = /(kill|books|move|move-to-postgresql|mail-review|backup)\.test\.ts$/;

/** Starts the longest tests first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((first) => sorted.filter(({ moduleId }) => longest.test(moduleId) === first));
  }
}

const onDatabase = {
  globalSetup: './server/test/global-setup.ts',
  // Loading the server again for each file took a third of the time. Its modules hold no state: that is in an app's `Deps`,
  // and each file opens its own apps and databases.
  isolate: false,
  // Patient, because a busy machine is slow.
  expect: { poll: { timeout: 60_000 } },
};

/** Its sources are meant for bundlers, and inspect the browser when loaded, which differs per test. */
const bundledSources = { deps: { inline: ['mixpanel-browser'] } };

/**
 * `house` checks the shape of the project itself. The journeys (`e2e`) start a server and a browser: they run last, so
 * that nothing else competes with them.
 */
export default defineConfig({
  test: {
    // More than a small machine has cores, because tests of providers that do not respond wait for seconds.
    maxWorkers: 3,
    // Far more than any test needs: under heavy load, tests take several times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'house', include: ['scripts/**/*.test.ts'] } },
      // Pure functions, which need no module of their own for each file.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
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
      // These run on PGlite, and where `TEST_DATABASE_URL` is set on PostgreSQL: `.ci/run` does both.
      { test: { name: 'server', include: serverTests.bothDatabases, ...onDatabase } },
      // These are about something else than the database: `.ci/run` runs them once.
      { test: { name: 'server-once', include: serverTests.oneDatabase, ...onDatabase } },
      // Plain functions: loading their modules again for each file took two thirds of the time.
      {
        resolve: { alias: i18nRuntime },
        test: { name: 'web-units', include: ['web/src/**/*.test.ts'], isolate: false, server: bundledSources },
      },
      // Components, which share a document and what their modules hold.
      {
        resolve: { alias: i18nRuntime },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          server: bundledSources,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: './e2e/src/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // As long as the timeout of pages.
          expect: { poll: { timeout: 40_000 } },
          // A third browser on two cores saves no time and causes timeouts.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
