import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageAssets } from '@foyer/contract/pages.ts';
import { z } from 'zod';

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});
const manifest = z.record(z.string(), chunk);

/** Reads the manifest of the web build: which files each module needs, and the text of its style sheets. */
export function readPageAssets(clientFolder: string): PageAssets {
  const chunks = manifest.parse(JSON.parse(readFileSync(path.join(clientFolder, 'manifest.json'), 'utf8')));
  const sheets = new Map<string, string>();
  const known = new Map<string, { scripts: string[]; styles: string[] }>();

  function collect(name: string, seen: Set<string>, scripts: Set<string>, styles: Set<string>): void {
    const found = chunks[name];
    if (!found || seen.has(name)) return;
    seen.add(name);
    // Imports first, as the order of style sheets matters.
    for (const imported of found.imports ?? []) collect(imported, seen, scripts, styles);
    scripts.add(`/${found.file}`);
    for (const style of found.css ?? []) styles.add(`/${style}`);
  }

  function fileOf(module: string): string {
    const found = chunks[module];
    if (!found) throw new Error(`web/dist lacks ${module}: run npm run build`);
    return `/${found.file}`;
  }

  const font = Object.values(chunks).find(({ file }) => /-latin-wght-normal-.*\.woff2$/.test(file));
  return {
    boot: fileOf('src/app/boot/boot.ts'),
    entry: fileOf('src/app/entry-client.tsx'),
    font: font ? `/${font.file}` : null,
    filesOf(module) {
      let files = known.get(module);
      if (!files) {
        const [scripts, styles] = [new Set<string>(), new Set<string>()];
        collect(module, new Set(), scripts, styles);
        files = { scripts: [...scripts], styles: [...styles] };
        known.set(module, files);
      }
      return files;
    },
    css(style) {
      let text = sheets.get(style);
      if (text === undefined) {
        text = readFileSync(path.join(clientFolder, style), 'utf8');
        sheets.set(style, text);
      }
      return text;
    },
  };
}
