// Opens an existing database folder with PGlite alone and keeps it open: `node idle-pglite.ts <database folder>`.
import { PGlite } from '@electric-sql/pglite';
import { pgliteExtensions } from '../../../server/src/db/pglite-extensions.ts';

const pglite = await PGlite.create(process.argv[2] ?? '', { extensions: pgliteExtensions });
await pglite.query('select 1');
process.stdout.write('open\n');
process.once('SIGTERM', async () => {
  await pglite.close();
  process.exit();
});
// An open database alone keeps no process alive.
setInterval(() => {}, 60_000);
