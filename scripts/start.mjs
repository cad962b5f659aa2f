// `npm start`: installs and builds what is missing, then becomes the server. Runs under any Node from 18 on.
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { serverArguments, serverEnv } from './server-arguments.mjs';

await prepare({ dev: false });
const args = [...serverArguments, '--enable-source-maps', 'server/dist/main.js', ...process.argv.slice(2)];
runNode(args, serverEnv);
