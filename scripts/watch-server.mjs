// What `npm run dev` runs with the pinned Node: the server, restarted when its sources change.
import { restartOnChange } from './restart-on-change.mjs';
import { serverArguments } from './server-arguments.mjs';

const folders = ['contract/src', 'server/src', 'web/build'];
const args = [...serverArguments, 'server/src/main.ts', '--dev', ...process.argv.slice(2)];
await restartOnChange(process.execPath, args, folders);
