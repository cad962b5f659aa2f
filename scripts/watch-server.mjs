// What `npm run dev` becomes, under the pinned Node: the server, anew after each change of what it is made of.
import { restartOnChange } from './restart-on-change.mjs';
import { serverArguments } from './server-arguments.mjs';

const folders = ['contract/src', 'server/src', 'web/build'];
const args = [...serverArguments, 'server/src/main.ts', '--dev', ...process.argv.slice(2)];
await restartOnChange(process.execPath, args, folders);
