import path from 'node:path';

/** Sources run from server/src and the bundle from server/dist, both directly below the folder of the server. */
const server = path.dirname(import.meta.dirname);

export const migrationsFolder = path.join(server, 'migrations');
export const webFolder = path.join(server, '../web');
