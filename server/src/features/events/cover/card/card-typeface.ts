import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './unpack-woff.ts';

const weights = { regular: 400, bold: 700 } as const;
/** The one that is named with each text comes last: what is beyond its letters is found in the other. */
const parts = ['latin-ext', 'latin'] as const;

/** Where the files of our typeface are that have most letters. */
export type Typeface = Record<keyof typeof weights, string>;

/**
 * Unpacks our typeface for whatever draws text. A machine may have no fonts at all; those that it has write what ours has
 * no letters for.
 */
export async function unpackTypeface(): Promise<Typeface> {
  const { sharp } = await import('#src/features/profiles/photo/quiet-sharp.ts');
  const folder = await mkdtemp(join(tmpdir(), 'foyer-typeface-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files: Typeface = { regular: '', bold: '' };
  for (const [name, weight] of Object.entries(weights) as [keyof Typeface, number][]) {
    for (const part of parts) {
      const packed = import.meta.resolve(`@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`);
      files[name] = join(folder, `${part}-${weight}.ttf`);
      await writeFile(files[name], unpackWoff(await readFile(fileURLToPath(packed))));
      // A font is known from the first text on that names it.
      const text = { text: '.', font: 'Figtree', fontfile: files[name] };
      await sharp({ text }).raw().toBuffer();
    }
  }
  return files;
}
