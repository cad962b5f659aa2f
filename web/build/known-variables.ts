import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Fails when a style sheet or a script of a build names a variable of the theme that no style sheet declares. */
export function requireKnownVariables(client: string): void {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|js)$/.test(file));
  const texts = files.map((file) => ({ file, text: readFileSync(path.join(client, file), 'utf8') }));
  const declared = new Set<string>();
  for (const { text } of texts) for (const [, name = ''] of text.matchAll(/(--[\w-]+)["'`]?\s*:/g)) declared.add(name);
  const unknown = texts.flatMap(({ file, text }) =>
    // Names that a script puts together end in `-` or go on with `${`; what has a fallback may be missing.
    [...text.matchAll(/var\((--(?:mantine|foyer)-[\w-]*\w)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name))
      .map((name) => `${name} (${file})`),
  );
  if (unknown.length > 0) throw new Error(`No style sheet declares ${[...new Set(unknown)].join(', ')}`);
}
