// `npm run lighthouse`: installs and builds what is missing, then measures the first paint of public pages.
import { headlessBrowser } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare({ dev: true });
runNode(['bench/src/pages/lighthouse.ts', ...process.argv.slice(2)], {
  ...process.env,
  CHROMIUM_PATH: await headlessBrowser(),
});
