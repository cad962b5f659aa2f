// `npm run build`: the steps before a start: installs packages and builds pages and server, each only if something changed.
import { prepare } from './prepare.mjs';

await prepare({ dev: false });
