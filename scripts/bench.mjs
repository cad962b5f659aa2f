// `npm run bench`: does what is missing, then measures the server against bare versions of the same work.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';

await prepare({ dev: true });
runNode(['bench/src/bench.ts', ...process.argv.slice(2)]);
