// `npm run dev`: the server restarts when its sources change, pages reload as they are edited.
import { installPackages } from './packages.mjs';
import { runNode } from './run-node.mjs';
import { serverEnv } from './server-arguments.mjs';

await installPackages({ dev: true });
runNode(['scripts/watch-server.mjs', ...process.argv.slice(2)], serverEnv);
