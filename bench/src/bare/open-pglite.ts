// Opens an existing database folder with PGlite alone: `node open-pglite.ts <database folder>`.
import { PGlite } from '@electric-sql/pglite';
import { pgliteExtensions } from '../../../server/src/db/pglite-extensions.ts';

const pglite = await PGlite.create(process.argv[2] ?? '', { extensions: pgliteExtensions });
await pglite.query('select 1');
process.stdout.write('open\n');
await pglite.close();
