// `node scripts/run.mjs FILE ARGUMENTS…`: does what is missing, then becomes one of our programs. Runs under any Node from 18 on.
import { installPackages } from './packages.mjs';
import { runNode } from './run-node.mjs';
import { envFile } from './server-arguments.mjs';

await installPackages({ dev: false });
runNode([...envFile, ...process.argv.slice(2)]);
