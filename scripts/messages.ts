import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';
import { isTest, readSource, sourceFiles } from './source-files.ts';

type Messages = string | readonly Messages[] | { readonly [key: string]: Messages };

/** All texts of one language, by `namespace:path.to.key`. */
export function textsOf(language: string): Map<string, string> {
  const files = globSync(`web/src/messages/${language}/*.json`, { cwd: root });
  return new Map(
    files.flatMap((file) => {
      const messages = JSON.parse(readFileSync(join(root, file), 'utf8')) as Messages;
      return flatten(`${basename(file, '.json')}:`, messages);
    }),
  );
}

function flatten(path: string, messages: Messages): [string, string][] {
  if (typeof messages === 'string') return [[path, messages]];
  return Object.entries(messages).flatMap(([key, inner]) =>
    flatten(path.endsWith(':') ? `${path}${key}` : `${path}.${key}`, inner),
  );
}

/** Languages differ in their plural forms (`_one`, `_many`, `_other`): the key without them. */
export function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].map((match) => match.replace(/\{\{\s*/, '')).sort();
}

const web = sourceFiles.filter((file) => file.startsWith('web/src/') && !isTest(file)).map(readSource);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Strings of the sources that may be keys or, in templates, beginnings and ends of keys. */
function namesInSources(): { whole: Set<string>; patterns: RegExp[]; lists: string[] } {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  const lists: string[] = [];
  for (const text of web) {
    for (const [, literal = ''] of text.matchAll(/['"]([\w:.-]+)['"]/g)) whole.add(literal);
    for (const [, template = ''] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
      const fixed = template.split(/\$\{[^}]*\}/);
      const telling = fixed.some((part) => /[a-z]{3,}/i.test(part)) && fixed.every((part) => /^[\w:.-]*$/.test(part));
      if (telling) patterns.push(new RegExp(`^${fixed.map(escaped).join('[\\w-]+')}$`));
    }
    for (const [, list = ''] of text.matchAll(/\bt\(\s*'([\w:.-]+)',\s*\{[^}]*returnObjects: true/g)) lists.push(list);
  }
  return { whole, patterns, lists };
}

const names = namesInSources();
const matches = (pattern: RegExp) => web.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found));
/** Pages set the key of their title (`head: 'shell:unauthorized'`), or use `page` of their first namespace. */
const heads = [
  ...matches(/\bhead:\s*'([\w:.-]+)'/g),
  ...matches(/\bmessages:\s*\['([\w-]+)'[^\]]*\],(?!\s*head:)/g).map((namespace) => `${namespace}:page`),
];
export const headKeys = heads.flatMap((head) => [`${head}.title`, `${head}.description`]);

/** Whether some source names this key: with or without its namespace, in whole, by template, or as part of a list. */
export function isNamed(key: string): boolean {
  const path = key.slice(key.indexOf(':') + 1);
  const spellings = [key, path].flatMap((spelling) => [spelling, withoutPlural(spelling)]);
  return spellings.some(
    (spelling) =>
      names.whole.has(spelling) ||
      names.patterns.some((pattern) => pattern.test(spelling)) ||
      names.lists.some((list) => spelling.startsWith(`${list}.`)),
  );
}
