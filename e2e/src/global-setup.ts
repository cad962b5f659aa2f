import { cp } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startFoyer, temporaryDataDir } from './started-foyer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the server that all journeys share. */
    foyerUrl: string;
    /** The endpoint of the browser that all journeys share. */
    browserEndpoint: string;
    /** The data folder of a server that was started once and stopped; see migrated-data-dir.ts. */
    migratedDataDir: string;
  }
}

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts one server and one Chromium for all journeys; each journey has its own person and browser context. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const data = opened.use(await temporaryDataDir());
  const migrated = opened.use(await temporaryDataDir());
  const first = await startFoyer({ dataDir: migrated.path });
  await first.stop();
  await cp(migrated.path, data.path, { recursive: true });
  const foyer = opened.use(await startFoyer({ dataDir: data.path }));
  // Loaded before the first journey: on a busy machine the provider would otherwise respond too late.
  for (const provider of ['google', 'linkedin']) {
    const { ok } = await fetch(`${foyer.url}/local/identity/${provider}/.well-known/openid-configuration`);
    if (!ok) throw new Error(`There is no ${provider}`);
  }
  const browser = await chromium.launchServer({
    executablePath: process.env.JOURNEY_BROWSER_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    /** Chromium's own sandbox does not work for root, as in most containers. */
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
  opened.defer(() => browser.close());
  project.provide('migratedDataDir', migrated.path);
  project.provide('foyerUrl', foyer.url);
  project.provide('browserEndpoint', browser.wsEndpoint());
  const kept = opened.move();
  return () => kept.disposeAsync();
}
