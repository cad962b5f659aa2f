import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

const all = globSync('server/{src,test}/**/*.test.ts', { cwd: root }).sort();

/** Whether a test, or a file of server/test that it imports, opens a database. */
function opensDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  if (text.includes("inject('databaseSource')")) return true;
  const imported = [...text.matchAll(/from '(\.\.?\/[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));
  return imported.some((path) => path.startsWith('server/test/') && opensDatabase(path, seen));
}

const withDatabase = all.filter((file) => opensDatabase(file));

/** Server tests that run on PGlite and on PostgreSQL, and those that need neither and run once. */
export const serverTests = { withDatabase, units: all.filter((file) => !withDatabase.includes(file)) };
