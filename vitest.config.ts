import { defineConfig } from 'vitest/config';

/**
 * `house` checks the shape of the project itself. The journeys (`e2e`) start a server and a browser: they run last and
 * one file at a time, so that nothing else competes with them.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: './server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // A browser on a machine that others use too: once more before a journey counts as failed.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
