import path from 'node:path';

/** The sources are in server/src and the bundle in server/dist, both directly below the server's folder. */
const server = path.dirname(import.meta.dirname);

export const migrationsFolder = path.join(server, 'migrations');
export const webFolder = path.join(server, '../web');
