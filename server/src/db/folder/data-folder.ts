import { join } from 'node:path';

/** Paths within DATA_DIR. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database');
export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key');
