// `npm test`: installs and builds what is missing, then runs all tests, or those named: `npm test -- server/src/features/leads`.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, journeyBrowser } from './chromium.mjs';
import { journeysNamed } from './journeys-named.mjs';
import { installPackages } from './packages.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const args = process.argv.slice(2);
const journeys = readdirSync(join(root, 'e2e/src'), { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `e2e/src/${file}`);

const env = { ...process.env };
if (journeysNamed(args, journeys)) {
  await prepare({ dev: true });
  env.JOURNEY_BROWSER_PATH = await journeyBrowser();
  env.CHROMIUM_PATH = await chromium();
} else await installPackages({ dev: true });
runNode(['node_modules/vitest/vitest.mjs', 'run', ...args], env);
