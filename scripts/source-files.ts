import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** One import of one file: `to` is a file of the project, or the name of a package. */
export type Import = { from: string; to: string; typeOnly: boolean };

const packages = ['contract', 'server', 'web', 'e2e', 'bench'];
const statement =
  /^\s*(?:import|export)\s+(type\s)?(?:[\w*${}\s,]+?\sfrom\s+)?['"]([^'"]+)['"]|\b(?:import)\(\s*['"]([^'"]+)['"]/gm;

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/test/');
}

/** All TypeScript below the packages' sources, tests included, as paths from the project's folder. */
export const sourceFiles: readonly string[] = packages
  .flatMap((name) => globSync(`${name}/{src,test}/**/*.{ts,tsx}`, { cwd: root }))
  .sort();

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('#src/')) return join(from.split('/')[0] ?? '', 'src', specifier.slice('#src/'.length));
  if (specifier.startsWith('@foyer/')) return specifier.replace(/^@foyer\/(\w+)\//, '$1/src/');
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** The imports in the text of one file. Braces that hold types only (`import { type A }`) count as values, to be safe. */
export function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, type, named, dynamic]) => ({
    from: file,
    /** A build suffix (`?worker`, `?url`) does not change which file is imported. */
    to: resolve(file, (named ?? dynamic ?? '').replace(/\?.*$/, '')),
    typeOnly: type !== undefined,
  }));
}

/** Every import of the sources except tests, which may import anything. */
export const imports: readonly Import[] = sourceFiles
  .filter((file) => !isTest(file))
  .flatMap((file) => importsIn(file, readSource(file)));

/** Whether an import's target exists, so that a misread specifier is noticed instead of passing every rule. */
export function isInProject(target: string): boolean {
  return packages.some((name) => target.startsWith(`${name}/`)) && existsSync(join(root, target));
}
