import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** What Node needs to run the server: settings from .env where there is one, then the program. */
export const serverArguments = [...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : []), 'server/src/main.ts'];
