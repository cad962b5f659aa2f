// `npm test`: installs and builds what is missing, then runs all tests, or those named: `npm test -- server/src/features/leads`.

import { chromium, headlessBrowser } from './chromium.mjs';
import { installPackages } from './packages.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { selectsAny } from './selected-tests.mjs';
import { journeys, startingTests } from './test-files.mjs';

const args = process.argv.slice(2);
const env = { ...process.env };
const hasJourneys = selectsAny(args, { project: 'e2e', files: journeys });
if (hasJourneys || selectsAny(args, { project: 'server', files: startingTests })) await prepare({ dev: true });
else await installPackages({ dev: true });
if (hasJourneys) {
  env.JOURNEY_BROWSER_PATH = await headlessBrowser();
  env.CHROMIUM_PATH = await chromium();
}
runNode(['node_modules/vitest/vitest.mjs', 'run', ...args], env);
