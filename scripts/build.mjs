// `npm run build`: what `npm start` would do before it starts: packages, then the pages, each where something changed.
import { prepare } from './prepare.mjs';

await prepare({ dev: false });
