import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

describe('decision pages', () => {
  const folder = 'docs/decisions';
  const index = read(`${folder}/README.md`);
  const pages = globSync(`${folder}/[0-9]*.md`, { cwd: root }).map((file) => {
    const [title = '', status = ''] = read(file).split('\n\n');
    const [date = '', ...parts] = status.replaceAll('\n', ' ').split(' · ');
    return { file: file.slice(folder.length + 1), title: title.replace('# ', ''), date, parts };
  });
  const numberOf = (file: string) => file.slice(0, 4);
  /** Lists write the status of a page without links: "Accepted; amended by 0049". */
  const listed = (parts: readonly string[]) => {
    const text = parts.join('; ').replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1');
    return text.replaceAll(/; [A-Z]/g, (start) => start.toLowerCase());
  };

  test('are listed with their title, date and status', () => {
    const rows = pages.map(
      ({ file, title, date, parts }) => `| ${numberOf(file)} | [${title}](${file}) | ${date} | ${listed(parts)} |`,
    );
    expect(rows).not.toEqual([]);
    expect(index.match(/^\| \d{4} .*$/gm)?.sort()).toEqual(rows.sort());
  });

  test('that amend or supersede each other link to each other', () => {
    const links = pages.flatMap(({ file, parts }) =>
      parts
        .filter((part) => !part.startsWith('Follows'))
        .flatMap((part) => [...part.matchAll(/\[(\d{4})\]/g)].map(([, to = '']) => ({ from: numberOf(file), to }))),
    );
    const oneWay = links.filter(({ from, to }) => !links.some((other) => other.from === to && other.to === from));
    expect(oneWay).toEqual([]);
  });
});
