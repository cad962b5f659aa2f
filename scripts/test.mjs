// `npm test`: does what is missing, then runs all tests, or those named: `npm test -- server/src/features/leads`.

import { chromium } from './chromium.mjs';
import { installPackages } from './packages.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const args = process.argv.slice(2);
/** Only the journeys need the built pages and a browser. */
const leavesOutJourneys = args.some(
  (arg, index) => /^--project(=|$)/.test(arg) && !/e2e/.test(arg + (args[index + 1] ?? '')),
);

const env = { ...process.env };
if (leavesOutJourneys) await installPackages({ dev: true });
else {
  await prepare({ dev: true });
  env.CHROMIUM_PATH = await chromium();
}
runNode(['node_modules/vitest/vitest.mjs', 'run', ...args], env);
