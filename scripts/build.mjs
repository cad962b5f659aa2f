// `npm run build`: what `npm start` would do before it starts: packages, then the pages and the server, each where something changed.
import { prepare } from './prepare.mjs';

await prepare({ dev: false });
