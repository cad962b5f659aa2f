import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const variables = [...read('server/src/read-env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);

test('the README and .env.example name every variable of the environment', () => {
  expect(variables).toContain('DATABASE_URL');
  const named = new Set(
    read('README.md')
      .match(/`[A-Z][A-Z_]+`/g)
      ?.map((name) => name.slice(1, -1)),
  );
  expect(variables.filter((name) => !named.has(name))).toEqual([]);
  const example = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(example.sort()).toEqual([...variables].sort());
});

test("the README's table gives a reason for every dependency, and for nothing else", () => {
  const table = read('README.md').split('## Dependencies')[1]?.split('\n## ')[0] ?? '';
  const explained = [...table.matchAll(/^\| (`.*?`) \| .+ \|$/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  );
  const used = globSync('{.,*}/package.json', { cwd: root, exclude: ['node_modules/**'] }).flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@foyer/'));
  });
  expect(explained.sort()).toEqual([...new Set(used)].sort());
});

test('links between documents lead somewhere', () => {
  const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });
  expect(documents).toContain('README.md');
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => join(dirname(file), target)),
  );
  expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test('every command that the README names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('README.md').matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
