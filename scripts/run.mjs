// `node scripts/run.mjs FILE ARGUMENTS…`: installs what is missing, then becomes one of Foyer's programs. Runs under any Node from 18 on.
import { installPackages } from './packages.mjs';
import { runNode } from './run-node.mjs';
import { envFile } from './server-arguments.mjs';

await installPackages({ dev: false });
runNode([...envFile, ...process.argv.slice(2)]);
