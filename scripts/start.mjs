// `npm start`: does what is missing, then becomes the server. Runs under any Node from 18 on.
import { join } from 'node:path';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runNode } from './run-node.mjs';
import { serverArguments } from './server-arguments.mjs';

await prepare({ dev: false });
/** Node keeps what it compiled, TypeScript included: the next start need not do it again. */
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env };
runNode([...serverArguments, ...process.argv.slice(2)], env);
