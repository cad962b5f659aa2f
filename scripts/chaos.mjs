// `npm run chaos`: installs and builds what is missing, then tries to lose, double and reorder messages.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare({ dev: true });
runNode(['bench/src/chaos/chaos.ts', ...process.argv.slice(2)]);
