// `npm test`: does what is missing, then runs all tests, or those named: `npm test -- server/src/features/leads`.

import { chromium } from './chromium.mjs';
import { installPackages } from './packages.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

const args = process.argv.slice(2);
/** Only the journeys need the built pages and a browser. */
const projects = args.flatMap((arg, index) =>
  /^--project(=|$)/.test(arg) ? [arg.includes('=') ? arg : (args[index + 1] ?? '')] : [],
);
const leavesOutJourneys = projects.length > 0 && !projects.some((project) => project.includes('e2e'));

const env = { ...process.env };
if (leavesOutJourneys) await installPackages({ dev: true });
else {
  await prepare({ dev: true });
  env.CHROMIUM_PATH = await chromium();
}
runNode(['node_modules/vitest/vitest.mjs', 'run', ...args], env);
