import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

export const openApiFile = join(root, 'docs', 'openapi.json');

/** The OpenAPI document generated from the current code. */
export async function printOpenApi() {
  const { code, stdout, output } = await runQuietly(['node', 'server/src/openapi.ts']);
  if (code !== 0) throw new Error(output);
  return `${stdout.trimEnd()}\n`;
}

/** @returns {Promise<string>} what is wrong with docs/openapi.json, empty when it is current */
export async function openApiProblem() {
  const wanted = await printOpenApi();
  return readFileSync(openApiFile, 'utf8') === wanted ? '' : 'docs/openapi.json is not current: npm run openapi\n';
}

/** Lets drizzle-kit write into a copy of the migrations: a file more means that the schema has moved on without one. */
export async function migrationsProblem() {
  const server = join(root, 'server');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'));
  try {
    cpSync(join(server, 'migrations'), folder, { recursive: true });
    const before = readdirSync(folder).length;
    const out = relative(server, folder);
    const schema = './src/db/schema/*.ts';
    const command = ['drizzle-kit', 'generate', '--dialect=postgresql', `--schema=${schema}`, `--out=${out}`];
    const { code, output } = await runQuietly(command, 'server');
    if (code !== 0) return output;
    return readdirSync(folder).length === before ? '' : 'The schema has no migration yet: npm run db:generate\n';
  } finally {
    rmSync(folder, { recursive: true });
  }
}
