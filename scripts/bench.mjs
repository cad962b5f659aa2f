// `npm run bench`: installs and builds what is missing, then compares the server with minimal versions of the same
// work.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare({ dev: true });
runNode(['bench/src/bench.ts', ...process.argv.slice(2)]);
